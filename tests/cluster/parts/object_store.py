"""Makes the rings of a Swift with one disk, or runs one of its servers, from a folder of one's own instead of /etc."""

import sys


def make_rings(folder, *ports):
    from swift.common.ring import RingBuilder

    for name, port in zip(("account", "container", "object"), map(int, ports)):
        builder = RingBuilder(4, 1, 0)
        at = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
        builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": "disk", "meta": "", **at})
        builder.rebalance()
        builder.get_ring().save(f"{folder}/{name}.ring.gz")


def serve(folder, name):
    from swift.common import utils, wsgi

    utils.set_swift_dir(folder)
    return wsgi.run_wsgi(f"{folder}/{name}.conf", f"{name}-server")


if __name__ == "__main__":
    sys.exit({"rings": make_rings, "serve": serve}[sys.argv[1]](*sys.argv[2:]))
