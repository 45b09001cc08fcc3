"""Pages on strategy: texts in three languages whose figures a program computes from games between bots.

The package ``strategy`` of a game has its measures (`matzl.teaching.measures`), its texts ``en.md``, ``sv.md``, ``de.md``,
and ``figures.json``, which ``python -m matzl.features.strategy`` makes.
"""
