"""Ground spice: grain-resolved height fields with per-grain colour."""
import math
import numpy as np
from .core import *

# Each entry: weighted palette (sRGB), grain radii in mm, and character.
#   body    - colours of the bulk, mixed by fine and broad noise
#   flecks  - (colour, share) grains that differ: seed, husk, dark skin
#   grain   - (min, max) visible grain radius in mm; share: density of visible grains 0..1
#   clump   - amount of soft clumping (turmeric and other very fine powders clump)
# Coarser than 1 builds faster: 1.4 is enough below 1000 pixels, 3 for a quick look.
COARSENESS = 1.0

POWDERS = {
    'red-chilli': dict(body=['#932514', '#a02c17', '#7f1d10', '#ab381c'],
                       flecks=[('#64140b', .17), ('#c4602c', .07), ('#d8a45c', .035)],
                       grain=(.10, .42), share=.9, clump=.45),
    'kashmiri-chilli': dict(body=['#8a1b13', '#961f15', '#77160f', '#a02819'],
                            flecks=[('#560e0a', .15), ('#b44a26', .05), ('#cf9a58', .015)],
                            grain=(.08, .32), share=.85, clump=.55),
    'turmeric': dict(body=['#d98a06', '#e39a0c', '#cf7d04', '#eaa514'],
                     flecks=[('#b96703', .10), ('#f3bb3a', .10)],
                     grain=(.06, .20), share=.55, clump=1.0),
    'coriander': dict(body=['#a3834c', '#b08f57', '#937341', '#bb9d68'],
                      flecks=[('#6b5128', .16), ('#d4bd8d', .14), ('#7f6a34', .08)],
                      grain=(.12, .5), share=1.0, clump=.35),
    'cumin': dict(body=['#7a5630', '#86613a', '#6c4a28', '#937046'],
                  flecks=[('#4c3218', .2), ('#b59668', .12)], grain=(.1, .42), share=.95, clump=.35),
    'garam-masala': dict(body=['#6a4220', '#774c27', '#5b381b', '#84582f'],
                         flecks=[('#331d0d', .22), ('#a97d45', .12), ('#8d3a18', .06), ('#6d7040', .04)],
                         grain=(.12, .5), share=1.0, clump=.3),
    'vegetable-masala': dict(body=['#a8641a', '#b6701f', '#985614', '#c27f2c'],
                             flecks=[('#5b3410', .12), ('#c53a12', .09), ('#7c7a2e', .07), ('#e0b45a', .08)],
                             grain=(.12, .48), share=1.0, clump=.35),
    'hot-masala': dict(body=['#93290f', '#a23212', '#82210c', '#b03f18'],
                       flecks=[('#3d1008', .18), ('#d47a1f', .08), ('#e0b05a', .05), ('#5f6a2a', .04)],
                       grain=(.12, .5), share=1.0, clump=.35),
    'bbq-masala': dict(body=['#7c3014', '#8b3a1a', '#6c270f', '#9a4a22'],
                       flecks=[('#2a120a', .24), ('#c8691f', .09), ('#d9c08a', .07), ('#4f5a26', .06)],
                       grain=(.14, .62), share=1.0, clump=.25),
    'chaat-masala': dict(body=['#8f7350', '#9d8060', '#806545', '#ab9070'],
                         flecks=[('#4a3724', .2), ('#cdb896', .14), ('#a34a2a', .04)],
                         grain=(.1, .42), share=1.0, clump=.4),
    'tea-masala': dict(body=['#8a6238', '#987043', '#7a542d', '#a67f52'],
                       flecks=[('#4d3319', .18), ('#c7a673', .14), ('#77794a', .06)],
                       grain=(.1, .42), share=1.0, clump=.35),
    'black-pepper': dict(body=['#4b4037', '#5a4d42', '#3b322b', '#6e6153'],
                         flecks=[('#1f1915', .3), ('#b5a58c', .16)], grain=(.14, .6), share=1.0, clump=.15),
    'reshampatti-chilli': dict(body=['#9e2612', '#ad3016', '#8d1f0f', '#b94019'],
                               flecks=[('#6b150a', .15), ('#cc7432', .10), ('#dcae64', .04)], grain=(.10, .40), share=.9, clump=.45),
    'byadgi-chilli': dict(body=['#6f1210', '#7d1612', '#5f0e0c', '#8b1e14'],
                          flecks=[('#400908', .18), ('#a03a20', .05), ('#b98a50', .02)], grain=(.09, .36), share=.9, clump=.5),
    'guntur-chilli': dict(body=['#b02c10', '#be3612', '#a0240d', '#c84618'],
                          flecks=[('#76180a', .14), ('#d88a38', .12), ('#e8bd6c', .07)], grain=(.12, .48), share=.95, clump=.35),
    'rajapuri-turmeric': dict(body=['#d9a01c', '#e2ac2a', '#cd9214', '#eab93a'],
                              flecks=[('#b57d0c', .10), ('#f3cc66', .10)], grain=(.06, .20), share=.55, clump=1.0),
    'lakadong-turmeric': dict(body=['#c96c02', '#d47804', '#bb6002', '#de860a'],
                              flecks=[('#9c4e02', .12), ('#eaa02a', .08)], grain=(.06, .20), share=.55, clump=1.0),
    'coriander-cumin': dict(body=['#8c6c3e', '#9a7848', '#7d5e34', '#a98853'],
                            flecks=[('#50381a', .18), ('#cbb182', .14), ('#6f5a2a', .08)], grain=(.12, .5), share=1.0, clump=.35),
    'green-coriander': dict(body=['#8f8a48', '#9c9653', '#807a3d', '#aba562'],
                            flecks=[('#5b5a28', .16), ('#cdc58c', .14), ('#74803a', .12)], grain=(.12, .5), share=1.0, clump=.35),
    'pav-bhaji-masala': dict(body=['#a8400f', '#b54a14', '#97360c', '#c25a1e'],
                             flecks=[('#5a1d08', .14), ('#d99030', .10), ('#e3bd6c', .06), ('#6f7430', .05)], grain=(.12, .48), share=1.0, clump=.35),
    'chicken-masala': dict(body=['#9a5216', '#a85e1e', '#8a4610', '#b56c2a'],
                           flecks=[('#4d2409', .16), ('#c5391a', .09), ('#dcab5c', .08)], grain=(.12, .5), share=1.0, clump=.32),
    'meat-masala': dict(body=['#5c2a14', '#6a331a', '#4d220f', '#783e22'],
                        flecks=[('#27100a', .24), ('#a8481c', .08), ('#b98a52', .07)], grain=(.13, .55), share=1.0, clump=.28),
    'undhiyu-masala': dict(body=['#6f7a2a', '#7d8834', '#606b22', '#8c9642'],
                           flecks=[('#39431a', .18), ('#c3b56a', .12), ('#a04a1a', .05)], grain=(.13, .52), share=1.0, clump=.35),
    'paneer-masala': dict(body=['#b4521a', '#c05e22', '#a44814', '#cc6e2e'],
                          flecks=[('#565f22', .17), ('#7a2a0c', .10), ('#e6bb70', .08)], grain=(.13, .55), share=1.0, clump=.33),
    'kitchen-king': dict(body=['#b0741c', '#bc8026', '#a06814', '#c88e34'],
                         flecks=[('#6a4110', .14), ('#c24a18', .06), ('#e8c878', .10), ('#7f7a30', .05)], grain=(.12, .46), share=1.0, clump=.36),
    'milk-masala': dict(body=['#d6bd8a', '#dfc998', '#cbb07a', '#e6d4a8'],
                        flecks=[('#9fae52', .16), ('#a8703c', .09), ('#c8501c', .03), ('#f2e6c8', .14)], grain=(.14, .7), share=1.0, clump=.3),
    'amchur': dict(body=['#c2a274', '#cdb086', '#b49262', '#d6bd97'],
                   flecks=[('#8f6c3e', .12), ('#e6d5b6', .1)], grain=(.07, .25), share=.6, clump=.9),
    'ginger': dict(body=['#d3b77f', '#ddc490', '#c7a86d', '#e6d1a4'],
                   flecks=[('#a98a50', .1), ('#f0e2c0', .1)], grain=(.07, .25), share=.6, clump=.9),
}


def mound(x, y, radius, height, peak=0.22, seed=0, irregular=1.0, off=(0.0, 0.0)):
    """Heap profile near the angle of repose with a soft, slightly off-centre top."""
    wx = fbm2(x / radius * 1.1, y / radius * 1.1, 3, seed + 5) * 0.13 * irregular * radius
    wy = fbm2(x / radius * 1.1, y / radius * 1.1, 3, seed + 9) * 0.13 * irregular * radius
    r = np.hypot(x - off[0] + wx, y - off[1] + wy) / radius
    h = (math.sqrt(1 + peak ** 2) - np.sqrt(r ** 2 + peak ** 2)) / (math.sqrt(1 + peak ** 2) - peak)
    return height * h


def _splat(h, gid, cx, cy, cr, rise, dx, x0, ids, squash=0.8):
    """Stamp half-buried round grains of similar radius into a height grid (max blend), tracking ids."""
    k = int(math.ceil(cr.max() / dx)) + 1
    n = h.shape[0]
    ox, oy = np.meshgrid(np.arange(-k, k + 1), np.arange(-k, k + 1))
    ox, oy = ox.ravel(), oy.ravel()
    ci = np.rint((cx - x0) / dx).astype(int); cj = np.rint((cy - x0) / dx).astype(int)
    for s in range(0, len(cx), 60000):
        sl = slice(s, s + 60000)
        I = ci[sl, None] + ox; J = cj[sl, None] + oy
        ddx = I * dx + x0 - cx[sl, None]; ddy = J * dx + x0 - cy[sl, None]
        d2 = ddx ** 2 + ddy ** 2
        r2 = (cr[sl, None]) ** 2
        ok = (d2 < r2) & (I >= 0) & (I < n) & (J >= 0) & (J < n)
        c0 = h[np.clip(cj[sl], 0, n - 1), np.clip(ci[sl], 0, n - 1)]
        z = c0[:, None] + (np.sqrt(np.maximum(r2 - d2, 0)) * squash - cr[sl, None] * (1 - rise[sl, None]) * squash)
        flat = (J * n + I)[ok]; zz = z[ok]; idd = np.broadcast_to(ids[sl, None], z.shape)[ok]
        # highest stamp wins per cell (ids included)
        order = np.argsort(zz, kind='stable')
        flat, zz, idd = flat[order], zz[order], idd[order]
        hf, gf = h.ravel(), gid.ravel()
        best = np.full(hf.size, -1, np.int64); best[flat] = np.arange(len(flat))
        cell = np.nonzero(best >= 0)[0]; b = best[cell]
        up = zz[b] > hf[cell]
        hf[cell[up]] = zz[b][up]; gf[cell[up]] = idd[b][up]


def powder_mesh(kind, radius, height, seed=1, spacing_mm=0.16, inside=None, base=0.0,
                peak=0.22, irregular=1.0, floor=None, off=(0.0, 0.0), shape_fn=None):
    """Grain-resolved heap.

    radius/height in scene units (10 cm). `inside` clips the disc to this radius (bowl inner wall);
    `floor` lets a free-standing heap run out to z=floor.  shape_fn(x, y) overrides the mound."""
    P = POWDERS[kind]
    rng = np.random.default_rng(seed)
    R = (inside or radius) * 1.02
    dx = spacing_mm * COARSENESS / 100.0
    n = int(2 * R / dx) + 1
    ax = np.linspace(-R, R, n); dx = ax[1] - ax[0]
    X, Y = np.meshgrid(ax, ax)
    H = shape_fn(X, Y) if shape_fn else mound(X, Y, radius, height, peak, seed, irregular, off)
    cl = P['clump']
    # broad slumps, soft clumps, then crumbs of many sizes
    H = H + 0.030 * irregular * fbm2(X * 4.2, Y * 4.2, 3, seed + 20)
    ridge = fbm2(X * 15, Y * 15, 3, seed + 30, ridge=True)
    H = H + (0.010 + 0.010 * cl) * ridge * smoothstep(-.4, .6, fbm2(X * 3, Y * 3, 2, seed + 31))
    H = H + 0.0045 * fbm2(X * 38, Y * 38, 3, seed + 40)
    gid = np.zeros(H.shape, np.int64)
    area = (2 * R) ** 2 * 100.0 ** 2          # mm^2
    total = 1
    ids_all = [0]
    # crumbs/clumps: power-law sizes 0.5..2.4 mm, more for clumping powders
    def stamp(count, rmin, rmax, rise_rng, power, squash):
        nonlocal total
        if count < 1:
            return
        u = rng.random(count)
        a = 1 - power
        r = (rmin ** a + u * (rmax ** a - rmin ** a)) ** (1 / a) / 100.0
        x = rng.uniform(-R, R, count); y = rng.uniform(-R, R, count)
        rise = rng.uniform(*rise_rng, count)
        ids = np.arange(total, total + count)
        total += count
        edges = np.quantile(r, np.linspace(0, 1, 6))
        for lo, hi in zip(edges[:-1], edges[1:]):
            m = (r >= lo) & (r <= hi) if hi == edges[-1] else (r >= lo) & (r < hi)
            if m.any():
                _splat(H, gid, x[m], y[m], r[m], rise[m], dx, -R, ids[m], squash)
    stamp(int(area * (0.035 + 0.09 * cl)), .5, 3.2, (.05, .8), 3.0, .75)
    n_clump = total
    g0, g1 = P['grain']
    few = min(1.0, (1.6 / COARSENESS) ** 3)              # a quick look needs no fine grains
    stamp(int(area * 2.2 * P['share'] * few), g0 * 1.2, g1 * 1.5, (.2, .9), 2.2, .8)
    stamp(int(area * 9 * P['share'] * few), g0, g1 * .7, (.2, 1.0), 2.0, .8)
    H = H + rng.normal(0, 0.00035, H.shape)

    # colour: broad tone, fine tone, per-grain colours
    body = np.array([lin(c) for c in P['body']])
    w = np.stack([fbm2(X * 6 + 9 * i, Y * 6, 2, seed + 50 + i) * .35
                  + fbm2(X * 90 + 9 * i, Y * 90, 2, seed + 70 + i) for i in range(len(body))], -1)
    w = np.exp(2.2 * w); w /= w.sum(-1, keepdims=True)
    C = w @ body
    gcol = body[rng.integers(0, len(body), total)] * rng.normal(1, .10, (total, 1))
    pick = rng.random(total); acc = 0.0
    for hexc, share in P['flecks']:
        m = (pick >= acc) & (pick < acc + share); acc += share
        m[:n_clump] = False
        gcol[m] = lin(hexc) * rng.normal(1, .15, (m.sum(), 1))
    gmask = gid >= n_clump
    C = np.where(gmask[..., None], gcol[gid] * .8 + C * .2, C)
    C = C * rng.normal(1, .05, H.shape)[..., None]

    co = np.stack([X, Y, H + base], -1).reshape(-1, 3)
    quads = grid_quads(n, n)
    rr = np.hypot(X, Y).ravel()
    keep = rr <= (inside or R)
    if floor is not None:
        keep &= (H + base).ravel() > floor - 0.004
    kq = keep[quads].all(1)
    quads = quads[kq]
    used = np.zeros(len(co), bool); used[quads.ravel()] = True
    remap = np.cumsum(used) - 1
    return make_mesh('powder-' + kind, co[used], remap[quads], colors=C.reshape(-1, 3)[used])


def grain_mesh(seed=0):
    """A tiny irregular crumb (unit radius)."""
    rng = np.random.default_rng(seed)
    def f(u, v):
        th, ph = u * 2 * np.pi, v * np.pi
        d = np.stack([np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th), np.cos(ph)], 1)
        return d * (1 + .35 * noise3(d * 1.7 + seed * 3.1, seed))[:, None] * np.array([1, .8, .6])
    return surface('grain', f, 7, 5, caps=True)


def stray_grains(kind, n, place, seed=3, rmin=.06, rmax=.5, z=0.0):
    """Loose grains on the table. place(rng, n) -> (n,2) positions. Returns a merged mesh."""
    P = POWDERS[kind]
    rng = np.random.default_rng(seed)
    xy = place(rng, n)
    r = (rmin ** -1.6 + rng.random(n) * (rmax ** -1.6 - rmin ** -1.6)) ** (1 / -1.6) / 100.0
    pos = np.column_stack([xy, z + r * .45])
    cols = [lin(c) for c in P['body']] + [lin(c) for c, _ in P['flecks']]
    wts = np.array([1.0] * len(P['body']) + [4 * s for _, s in P['flecks']]); wts /= wts.sum()
    cols = np.array(cols)
    tint = lambda m: cols[rng.choice(len(cols), m, p=wts)] * rng.normal(1, .12, (m, 1))
    return merge_copies('strays-' + kind, grain_mesh(seed), pos, rotations(rng, n), r, tint_fn=tint)
