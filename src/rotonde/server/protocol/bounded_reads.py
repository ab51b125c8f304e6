"""Reading from a socket in pieces of a chosen size."""

import asyncio

READ_SIZE = 16_384  # bytes; asyncio would read 256 kB, all of which could wait unparsed
# One buffer for all connections: data is copied out before the next connection reads.
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
