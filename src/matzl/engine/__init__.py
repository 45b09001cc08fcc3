"""The engine on which all games run; the compiled forms of `step`, `play_random` and others run deals at full speed.

Kernels of your own (`matzl.kernel`) call the rules here: `legal`, `take` and `play` on a state (`dispatch`), bit sets
(`bits`), random numbers (`randomness`) and tricks (`tricks`). `matzl.compiled` compiles them.
"""
