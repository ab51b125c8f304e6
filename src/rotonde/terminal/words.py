"""Errors in words, with every fault and its place."""

from rotonde.errors import InvalidFile, RotondeError
from rotonde.messages import Voice

WHOLE_FILE = "$"  # the place of a fault that is at no place within


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
            told = fault.place != WHOLE_FILE
            line = voice("file.fault", place=fault.place, fault=words) if told else words
            lines.append("  " + line)
    return "\n".join(lines)
