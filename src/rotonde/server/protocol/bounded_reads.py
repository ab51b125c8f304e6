"""Reading from a socket in pieces of a size of our own."""

import asyncio

READ_SIZE = 16_384  # bytes; asyncio would read 256 kB, and so much could wait unparsed
# One for all connections: what was read is copied out before the next one reads.
_buffer = memoryview(bytearray(READ_SIZE))


class BoundedReads(asyncio.BufferedProtocol):
    """For a protocol with `data_received`: it is called with at most READ_SIZE bytes."""

    def get_buffer(self, sizehint: int) -> memoryview:
        del sizehint
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(_buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        raise NotImplementedError
