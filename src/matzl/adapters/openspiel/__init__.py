"""The games as games of OpenSpiel, registered when this package is imported (``docs/adapters.md``)."""

from matzl.base.environment import require

require("openspiel", "matzl.adapters.openspiel")

# imported after the check
from matzl.adapters.openspiel.evaluator import PlayoutEvaluator  # noqa: E402
from matzl.adapters.openspiel.game import DealGame  # noqa: E402
from matzl.adapters.openspiel.registration import register, register_all  # noqa: E402
from matzl.adapters.openspiel.small import TreeGame  # noqa: E402
from matzl.adapters.openspiel.state import DealState  # noqa: E402

__all__ = ["DealGame", "DealState", "PlayoutEvaluator", "TreeGame", "register"]

register_all()
