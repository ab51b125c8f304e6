"""When people left their seats, and when they were last reminded"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("left", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("nudged", sa.Float(), nullable=True))
