"""Errors in words, with every fault and its place."""

from rotonde.core.errors import InvalidFile, RotondeError
from rotonde.core.messages import Voice


def explain(voice: Voice, error: RotondeError) -> str:
    """What went wrong, as a person reads it; a cause inside the error is put into words too."""
    parameters = {
        name: explain(voice, value) if isinstance(value, RotondeError) else value
        for name, value in error.parameters.items()
    }
    lines = [voice(error.key, **parameters)]
    if isinstance(error, InvalidFile):
        for fault in error.faults:
            words = voice(fault.key, **fault.parameters)
            lines.append("  " + voice("file.fault", place=fault.place, fault=words))
    return "\n".join(lines)
