"""The game that was called Yard is called Triage"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Records keep the name that they were sealed with: it is part of what they prove.
    for table in ("tables", "ratings"):
        op.execute(f"UPDATE {table} SET game = 'triage' WHERE game = 'yard'")
