"""A position as an SVG document, drawn as on the printed cards."""

from rotonde.core.state import State
from rotonde.games.triage.drawing.plan import box_of, draw_plan
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.printing.palette import WHITE

WIDTH = 1000.0  # pixels


def picture(state: State) -> str:
    mission: Mission = state.tables
    slots, names = state.records["slot"][0], mission.board.slots
    standing = {VEHICLE_NAMES[v]: names[int(slots[v])] for v in mission.vehicles}
    x, y, width, height = box_of(mission.board)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}"'
        f' height="{WIDTH * height / width:.0f}" viewBox="{x:g} {y:g} {width:g} {height:g}">'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{WHITE}"/>'
        f"{draw_plan(mission, standing)}</svg>\n"
    )
