"""Whole spices, leaves and grill food as parametric meshes (long axis = local X, 1 unit = 10 cm).

Every builder takes a seed and returns a mesh with per-vertex colour; MATERIAL names the
shader settings. Use variants(name, n) to get n different individuals."""
import math
import bpy
import numpy as np
from mathutils import Matrix
from .core import *
from . import materials as M

TAU = 2 * math.pi


def _join(name, parts):
    """Merge [(co, col, quads, tris)] into one mesh."""
    CO, COL, Q, T, n = [], [], [], [], 0
    for co, col, q, t in parts:
        CO.append(co); COL.append(col)
        if len(q): Q.append(np.asarray(q) + n)
        if len(t): T.append(np.asarray(t) + n)
        n += len(co)
    return make_mesh(name, np.vstack(CO), np.vstack(Q) if Q else None, np.vstack(T) if T else None, colors=np.vstack(COL))


def _parts(fn, nu, nv, wrap=True):
    me = surface('tmp', fn, nu, nv, wrap_u=wrap)
    a = arrays_of(me)
    bpy.data.meshes.remove(me)
    return a


def _ends(v, p=.6, q=None):
    """Rounded spindle profile 0..1..0."""
    s = np.sin(np.pi * np.clip(v, 0, 1))
    return np.power(np.maximum(s, 0), p if q is None else np.where(v < .5, p, q))


def cumin(seed=0):
    rng = np.random.default_rng(seed)
    L, W = .056 * rng.normal(1, .08), .0145 * rng.normal(1, .1)
    bend = rng.uniform(.002, .008)
    hi, lo, tip = lin('#b8925a'), lin('#6d4a24'), lin('#c9ad78')
    def f(u, v):
        th = u * TAU
        prof = _ends(v, .72)
        rid = np.cos(9 * th)
        r = W / 2 * prof * (1 + .13 * rid * prof)
        x = (v - .5) * L
        n = noise3(np.stack([x * 90, np.cos(th), np.sin(th)], 1), seed)
        r = r * (1 + .08 * n)
        z = bend * np.sin(np.pi * v)
        co = np.stack([x, r * np.cos(th) * 1.15, z + r * np.sin(th) * .92], 1)
        t = np.clip(.5 + .5 * rid + .25 * n, 0, 1)[:, None]
        col = mix(lo, hi, t)
        col = mix(col, tip, (smoothstep(.86, 1, v) + smoothstep(.1, 0, v))[:, None] * .6)
        return co, col
    return surface('cumin', f, 36, 20)


def fennel(seed=0):
    rng = np.random.default_rng(seed)
    L, W = .078 * rng.normal(1, .1), .026 * rng.normal(1, .1)
    bend = rng.uniform(.002, .012)
    hi, lo = lin('#cdc488'), lin('#7f8746')
    def f(u, v):
        th = u * TAU
        prof = _ends(v, .66)
        rid = np.power(.5 + .5 * np.cos(5 * th), 4) * 2 - 1
        r = W / 2 * prof * (1 + .13 * rid * prof)
        co = np.stack([(v - .5) * L, r * np.cos(th), bend * np.sin(np.pi * v) + r * np.sin(th) * .8], 1)
        return co, mix(lo, hi, np.clip(.5 + .5 * rid, 0, 1)[:, None])
    return surface('fennel', f, 40, 20)


def coriander_seed(seed=0):
    rng = np.random.default_rng(seed)
    R = .021 * rng.normal(1, .07)
    hi, lo = lin('#c2a16b'), lin('#8f6f3f')
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        rid = np.cos(11 * th + .35 * np.sin(ph * 3) + 1.5 * noise3(np.stack([np.cos(th), np.sin(th), ph], 1), seed))
        s = np.sin(ph)
        r = R * (1 + .035 * rid * s)
        n = noise3(np.stack([s * np.cos(th) * 2, s * np.sin(th) * 2, np.cos(ph) * 2 + seed], 1), seed)
        r = r * (1 + .04 * n)
        x = np.cos(ph) * r * 1.08
        x = x + np.where(v < .06, .004 * (1 - v / .06), 0)
        co = np.stack([x, s * np.cos(th) * r, s * np.sin(th) * r], 1)
        col = mix(lo, hi, np.clip(.5 + .32 * rid + .45 * n, 0, 1)[:, None])
        col = mix(col, lin('#5b4020'), (smoothstep(.10, .0, v) + smoothstep(.93, 1, v))[:, None])
        return co, col
    return surface('coriander', f, 44, 20)


def _ball(name, R, colors, seed, rough=.05, freq=2.0, ridge=False, nu=28, nv=18, squash=(1, 1, 1), oct=3):
    hi, lo = lin(colors[0]), lin(colors[1])
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        d = np.stack([np.cos(ph), np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th)], 1)
        n = fbm3(d * freq + seed * 3.7, oct, seed, ridge=ridge)
        if ridge:
            n = -n
        return d * (R * (1 + rough * n))[:, None] * np.array(squash), mix(lo, hi, np.clip(.5 + .9 * n, 0, 1)[:, None])
    return surface(name, f, nu, nv)


def mustard(seed=0):
    return _ball('mustard', .0095 * (1 + .1 * math.sin(seed * 5)), ('#4a2c1d', '#24140d'), seed, .03, 2, nu=14, nv=9)


def peppercorn(seed=0):
    rng = np.random.default_rng(seed)
    return _ball('pepper', .025 * rng.normal(1, .08), ('#57463a', '#120d0a'), seed, .16, 2.1, True, 52, 34, oct=2)


def fenugreek(seed=0):
    rng = np.random.default_rng(seed)
    L, W, H = .044 * rng.normal(1, .1), .028, .022
    hi, lo = lin('#d9ad58'), lin('#a3742c')
    def f(u, v):
        th = u * TAU
        prof = np.power(np.maximum(1 - np.abs(2 * v - 1) ** 2.6, 0), .5)
        c, s = np.cos(th), np.sin(th)
        sq = (np.abs(c) ** 3.2 + np.abs(s) ** 3.2) ** (-1 / 3.2)
        groove = 1 - .22 * np.exp(-((th - 1.1 - 1.6 * (v - .5)) / .28) ** 2)
        r = prof * sq * groove
        n = noise3(np.stack([v * 4, c * 2, s * 2 + seed], 1), seed)
        co = np.stack([(v - .5) * L + .006 * s, r * c * W / 2, r * s * H / 2], 1) * (1 + .06 * n)[:, None]
        return co, mix(lo, hi, np.clip(groove - .3 + .4 * n, 0, 1)[:, None])
    return surface('fenugreek', f, 28, 16)


def cardamom(seed=0, black=False):
    rng = np.random.default_rng(seed)
    k = 1.55 if black else 1.0
    L, W = .165 * k * rng.normal(1, .1), .082 * k * rng.normal(1, .08)
    if black:
        hi, lo, end = lin('#6b4a35'), lin('#2a1a12'), lin('#4a3324')
    else:
        hi, lo, end = lin('#b7bd86'), lin('#848f52'), lin('#cbb98a')
    tw = rng.uniform(-.5, .5); ph0 = rng.uniform(0, TAU); bend = rng.uniform(-.012, .012)
    def f(u, v):
        th = u * TAU
        prof = np.power(np.sin(np.pi * np.power(v, .85)), .70) * (1 - .18 * v)
        prof = np.maximum(prof, .035)
        tri = .085 * np.cos(3 * (th + tw * v))
        st = np.cos(33 * th + 3 * noise3(np.stack([v * 3, np.cos(th), np.sin(th)], 1), seed))
        wr = fbm3(np.stack([v * 2.2, np.cos(th) * 1.6, np.sin(th) * 1.6 + seed], 1), 3, seed)
        crease = -.10 * np.power(.5 - .5 * np.cos(3 * (th + tw * v)), 8)
        amp = (.10 if black else .035)
        r = W / 2 * prof * (1 + tri + (.018 + .012 * black) * st + amp * wr + crease)
        co = np.stack([(v - .5) * L, r * np.cos(th + ph0), r * np.sin(th + ph0) * .94 + bend * np.sin(np.pi * v)], 1)
        t = np.clip(.5 + .28 * st + .5 * wr + 1.2 * crease, 0, 1)[:, None]
        col = mix(lo, hi, t)
        col = mix(col, end, (smoothstep(.80, 1, v) + smoothstep(.13, 0, v))[:, None] * .75)
        return co, col
    a = _parts(f, 99, 44)
    # little stalk
    sl = .018 * k
    def s(u, v):
        th = u * TAU
        r = .0055 * k * (1 + .5 * (1 - v)) * (1 + .1 * np.cos(5 * th))
        return np.stack([-L / 2 + .008 - v * sl, r * np.cos(th), r * np.sin(th) + v * .004], 1), np.tile(end * .8, (len(u), 1))
    return _join('cardamom', [a, _parts(s, 12, 5)])


def black_cardamom(seed=0):
    return cardamom(seed, True)


def clove(seed=0):
    rng = np.random.default_rng(seed)
    L = .115 * rng.normal(1, .08)
    dark, mid, bud = lin('#2c140b'), lin('#5a2c18'), lin('#8a5330')
    bend = rng.uniform(-.012, .012)
    def stem(u, v):
        th = u * TAU
        base = np.interp(v, [0, .04, .2, .6, .86, 1], [.003, .0085, .010, .0125, .0165, .017])
        n = fbm3(np.stack([v * 9, np.cos(th) * 1.4, np.sin(th) * 1.4 + seed], 1), 3, seed)
        r = base * (1 + .10 * np.cos(4 * th) + .14 * n)
        co = np.stack([v * L, r * np.cos(th), r * np.sin(th) + bend * np.sin(np.pi * v * .8)], 1)
        return co, mix(dark, mid, np.clip(.45 + n, 0, 1)[:, None])
    parts = [_parts(stem, 28, 30)]
    zoff = bend * math.sin(math.pi * .8)
    for i in range(4):                                     # calyx lobes
        a0 = i * TAU / 4 + rng.normal(0, .1)
        ln = .030 * rng.normal(1, .12); up = rng.uniform(.2, .75)
        def lobe(u, v, a0=a0, ln=ln, up=up):
            th = u * TAU
            w = .0105 * (1 - v) ** .7 + .0012
            out = .010 + v * ln * math.cos(up) ; x = L - .004 + v * ln * math.sin(up) + .004 * v * v
            y = np.cos(th) * w; t = np.sin(th) * w * .42
            rx, ry = math.cos(a0), math.sin(a0)
            co = np.stack([x + t, out * rx - y * ry, out * ry + y * rx + zoff], 1)
            return co, mix(mid, dark, (.3 + .5 * v)[:, None])
        parts.append(_parts(lobe, 12, 9))
    if rng.random() < .85:                                 # unopened petals: little ball
        R = .0185 * rng.normal(1, .08)
        def ball(u, v):
            th, ph = u * TAU, v * np.pi
            s = np.sin(ph)
            g = -.10 * np.exp(-((np.mod(th + .4, TAU / 4) - TAU / 8) / .12) ** 2) * s
            r = R * (1 + g)
            return np.stack([L + .012 + np.cos(ph) * r * .82, s * np.cos(th) * r, s * np.sin(th) * r + zoff], 1), \
                mix(bud, mid, np.clip(.2 - 6 * g + .2 * np.cos(3 * ph), 0, 1)[:, None])
        parts.append(_parts(ball, 28, 14))
    me = _join('clove', parts)
    me.transform(Matrix.Translation((-L * .6, 0, 0)))      # centre of gravity near the origin
    return me


def cinnamon(seed=0, L=.9, curl=1.0, R=.085, flat=False):
    """Double-scroll quill (or, with flat=True, a curved chip of cassia bark)."""
    rng = np.random.default_rng(seed)
    L = L * rng.normal(1, .06)
    ns, nl, T = 150, 90, .010 if not flat else .018
    s = np.linspace(-1, 1, ns)
    if flat:
        k = 1.1 + .5 * np.abs(s)
        arc = R * 2.4
    else:
        k = (2.2 + 6.2 * np.abs(s) ** 2.0) * curl
        arc = R * 3.6
    th = np.cumsum(k) * (s[1] - s[0]); th -= th[ns // 2]
    y = np.cumsum(np.cos(th)) * arc / ns; z = np.cumsum(np.sin(th)) * arc / ns
    y -= y.mean(); z -= z.min()
    ny, nz = -np.sin(th), np.cos(th)
    l = np.linspace(-.5, .5, nl)
    S, Lg = np.meshgrid(np.arange(ns), l)                    # rows along length
    sv = s[S]
    edge0 = fbm2(sv * 2.5, sv * 0 + seed, 4, seed) * .022 + fbm2(sv * 22, sv * 0 + seed, 2, seed + 1) * .006
    X = Lg * L + np.where(Lg > 0, 1, -1) * edge0 * np.abs(2 * Lg) ** 6
    wob = 1 + .10 * fbm2(Lg * 2.2, sv * .6, 3, seed + 2)
    bow = .03 * L * (1 - (2 * Lg) ** 2) * rng.uniform(-1, 1)
    rough = fbm2(Lg * 5, sv * 12, 4, seed + 3) * .5 + fbm2(Lg * 24, sv * 30, 3, seed + 4) * .5
    out_d = T / 2 + rough * .004; in_d = -T / 2 + fbm2(Lg * 4, sv * 40, 3, seed + 6) * .0012
    def sheet(d):
        Y = (y[S] + ny[S] * -d) * wob + bow * .5
        Z = (z[S] + nz[S] * -d) * wob
        return np.stack([X, Y, Z], -1)
    O, I = sheet(out_d), sheet(in_d)
    c_out = mix(lin('#6f3a1a'), lin('#b0713d'), np.clip(.45 + .8 * fbm2(Lg * 2.5, sv * 18, 4, seed + 8) + .3 * rough, 0, 1)[..., None])
    c_in = mix(lin('#5a2c13'), lin('#8f5329'), np.clip(.5 + .8 * fbm2(Lg * 2, sv * 30, 3, seed + 9), 0, 1)[..., None])
    n = ns * nl
    q = grid_quads(ns, nl)
    co = np.vstack([O.reshape(-1, 3), I.reshape(-1, 3)])
    col = np.vstack([c_out.reshape(-1, 3), c_in.reshape(-1, 3)])
    idx = np.arange(n).reshape(nl, ns)
    rimq = []
    for e in (idx[0], idx[-1][::-1], idx[:, 0][::-1], idx[:, -1]):
        rimq.append(np.stack([e[:-1], e[1:], e[1:] + n, e[:-1] + n], 1))
    for e in (idx[0], idx[-1]):
        col[e] = mix(col[e], lin('#a9683a'), .6); col[e + n] = mix(col[e + n], lin('#a9683a'), .6)
    return make_mesh('cinnamon', co, np.vstack([q, q[:, ::-1] + n] + rimq), colors=col)


def bark_chip(seed=0):
    return cinnamon(seed, L=.34, R=.085, flat=True)


def star_anise(seed=0):
    rng = np.random.default_rng(seed)
    parts = []
    n = 8
    for i in range(n):
        a0 = i * TAU / n + rng.normal(0, .04)
        ln = .150 * rng.normal(1, .10)
        op = rng.uniform(.45, 1.0) if rng.random() < .8 else .15      # how far the pod gapes
        dep = .050 * rng.normal(1, .08)
        w0 = .030
        tilt = rng.normal(.06, .05)
        ca, sa = math.cos(a0), math.sin(a0)
        def pod(u, v, ln=ln, op=op, dep=dep, ca=ca, sa=sa, tilt=tilt, i=i):
            t = v
            wide = w0 * np.power(np.sin(np.pi * np.clip(.06 + .90 * t, 0, 1)), .75) * (1 - .15 * t)
            deep = dep * np.power(np.sin(np.pi * np.clip(.10 + .80 * t, 0, 1)), .8)
            gape = op * np.sin(np.pi * np.clip(t * 1.02, 0, 1)) ** .8
            # closed section: outer U (u 0...5) and inner U back (u .5..1)
            outer = u < .5
            a = np.where(outer, u / .5, (1 - u) / .5)                  # 0 left lip .. 1 right lip
            ang = (a - .5) * (TAU / 2) * (1.04)
            k = np.where(outer, 1.0, .74)
            yy = np.sin(ang) * wide * k * (.42 + .58 * gape)
            zz = -np.cos(ang) * deep * k
            lip = np.abs(a - .5) * 2
            yy = yy * np.where(lip > .8, 1 - (1 - gape) * .55 * (lip - .8) / .2, 1)
            zz = zz + np.where(lip > .85, (lip - .85) * .012, 0)
            nn = fbm3(np.stack([t * 7, yy * 60, zz * 60 + i + seed], 1), 3, seed + i)
            yy = yy * (1 + .10 * nn * outer); zz = zz + .003 * nn * outer
            x = .012 + t * ln
            beak = np.where(t > .8, ((t - .8) / .2) ** 2 * .030, 0)
            zz = zz * (1 - .55 * smoothstep(.80, 1, t)) + beak + tilt * x
            co = np.stack([x * ca - yy * sa, x * sa + yy * ca, zz + .02], 1)
            co_out = mix(lin('#3d1d0d'), lin('#7c4522'), np.clip(.5 + .9 * nn, 0, 1)[:, None])
            co_in = mix(lin('#8a5026'), lin('#b57a40'), np.clip(.5 + .5 * nn, 0, 1)[:, None])
            col = np.where(outer[:, None], co_out, co_in)
            col = np.where((lip > .9)[:, None], mix(col, lin('#a06a38'), .6), col)
            return co, col
        parts.append(_parts(pod, 56, 30))
        if op > .3:
            sx = .012 + ln * .50
            def sd(u, v, sx=sx, ca=ca, sa=sa, tilt=tilt):
                th, ph = u * TAU, v * np.pi
                x = sx + np.cos(ph) * .030; yy = np.sin(ph) * np.cos(th) * .0095; zz = .012 + np.sin(ph) * np.sin(th) * .020 - .012 + tilt * sx
                return np.stack([x * ca - yy * sa, x * sa + yy * ca, zz], 1), np.tile(lin('#7a3a14'), (len(u), 1))
            parts.append(_parts(sd, 20, 12))
    def hub(u, v):
        th, ph = u * TAU, v * np.pi
        return np.stack([np.sin(ph) * np.cos(th) * .024, np.sin(ph) * np.sin(th) * .024, .012 + np.cos(ph) * .018], 1), np.tile(lin('#4a2712'), (len(u), 1))
    parts.append(_parts(hub, 20, 10))
    return _join('star-anise', parts)


def chilli(seed=0, L=None, color=('#9a120b', '#560705'), fresh=False):
    """Dried red chilli: bent, twisted, collapsed and wrinkled pod with a straw-coloured stem."""
    rng = np.random.default_rng(seed)
    L = L or .78 * rng.normal(1, .10)
    R = .062 * rng.normal(1, .08)
    c1, c2 = rng.normal(0, .20), rng.normal(0, .16)
    tw = rng.uniform(-2.2, 2.2)
    hi, lo = lin(color[0]), lin(color[1])
    flat = .58 if not fresh else .95
    def centre(v):
        y = c1 * np.sin(np.pi * v * .9) * L * .55 + c2 * np.sin(np.pi * v * 2) * L * .25
        z = .03 * np.sin(np.pi * v * 1.5 + seed) * L
        return np.stack([(v - .5) * L * (1 - .08 * abs(c1)), y, z], 1)
    def pod(u, v):
        th = u * TAU
        r = R * np.interp(v, [0, .015, .05, .16, .45, .75, .93, 1], [.28, .62, .86, 1, .86, .55, .22, .02])
        p = np.stack([v * 2.6, np.cos(th) * .9, np.sin(th) * .9 + seed], 1)
        big = fbm3(p * np.array([1.0, 1.3, 1.3]), 3, seed)
        amp = 0 if fresh else 1
        q = lambda fv, fc: np.stack([v * fv, np.cos(th) * fc, np.sin(th) * fc + seed], 1)
        wr = fbm3(q(6, 3.2), 2, seed + 3, ridge=True)                     # long folds
        w2 = fbm3(q(15, 7.5), 2, seed + 4, ridge=True)                    # fine skin wrinkles
        cross = fbm3(q(26, 2.2), 2, seed + 6)
        rr = r * (1 + .34 * big * amp + .12 * wr * amp + .055 * np.sign(w2) * np.abs(w2) ** 1.3 * amp + .03 * cross * amp)
        a = th + tw * v
        y, z = rr * np.cos(th), rr * np.sin(th) * flat
        ca, sa = np.cos(tw * v), np.sin(tw * v)
        y, z = y * ca - z * sa, y * sa + z * ca
        c = centre(v)
        co = c + np.stack([0 * y, y, z], 1)
        t = np.clip(.60 + .40 * big + .16 * wr + .22 * w2, 0, 1)
        return co, mix(lo, hi, t[:, None])
    parts = [_parts(pod, 120, 210)]
    c0 = centre(np.array([0.0]))[0]
    def cap(u, v):
        th = u * TAU
        r = R * np.interp(v, [0, .25, .8, 1], [.12, .34, .62, .70])
        n = noise3(np.stack([np.cos(th) * 2, np.sin(th) * 2, v * 3 + seed], 1), seed)
        co = c0 + np.stack([-.030 + v * .046, r * np.cos(th) * (1 + .1 * n), r * np.sin(th) * (flat + .12)], 1)
        return co, mix(lin('#8d7a3e'), lin('#5f5a2a'), v[:, None])
    parts.append(_parts(cap, 30, 8))
    sl = rng.uniform(.14, .26); sb = rng.normal(0, .5)
    def stem(u, v):
        th = u * TAU
        r = .0095 * (1 + .25 * np.power(np.abs(v - .3), 1) + .35 * smoothstep(.85, 1, v)) * (1 + .12 * np.cos(6 * th))
        x = -.022 - v * sl; y = sb * v * v * sl; z = .35 * v * v * sl
        return c0 + np.stack([x, y + r * np.cos(th), z + r * np.sin(th)], 1), mix(lin('#97854a'), lin('#6b5f30'), (.3 + .7 * v)[:, None])
    parts.append(_parts(stem, 16, 14))
    return _join('chilli', parts)


def kashmiri_chilli(seed=0):
    """Shorter, broader, deep red and very wrinkled."""
    me = chilli(seed, L=.62 + .05 * math.sin(seed), color=('#7c0d0d', '#430607'))
    co, col, q, t = arrays_of(me)
    co[:, 1:] *= 1.45
    return make_mesh('kashmiri', co, q, t, colors=col)


def leaf(seed=0, L=.95, W=.36, color=('#83894a', '#5d6a32'), rib='#b5b07a', curl=.10, wave=.025, point=1.0, side=9):
    rng = np.random.default_rng(seed)
    nu, nv = 61, 81
    L = L * rng.normal(1, .08)
    def f(u, v):
        a = (u - .5) * 2
        w = W / 2 * np.power(np.sin(np.pi * np.power(v, .9)), .80) * (1 - .18 * v * point)
        y = a * w
        x = (v - .5) * L
        vein = np.abs(np.mod(v * side - np.abs(a) * 1.1, 1) - .5)
        vein = np.exp(-((vein - .0) / .07) ** 2)
        mid = np.exp(-(y / .008) ** 2)
        z = curl * (np.abs(a) ** 1.6) * w * 2 + wave * fbm3(np.stack([x * 4, y * 6, x * 0 + seed], 1), 3, seed) \
            - .024 * (2 * v - 1) ** 2 - .003 * vein + .004 * mid
        z = z + .10 * L * (v - .5) ** 2
        n = fbm3(np.stack([x * 7, y * 7, x * 0 + seed], 1), 4, seed + 2)
        col = mix(lin(color[1]), lin(color[0]), np.clip(.5 + .7 * n, 0, 1)[:, None])
        col = mix(col, lin(rib), np.clip(.30 * vein + .9 * mid, 0, 1)[:, None])
        return np.stack([x, y, z], 1), col
    return surface('leaf', f, nu, nv, wrap_u=False, caps=False)


def bay_leaf(seed=0):
    return leaf(seed)


def curry_leaf(seed=0):
    return leaf(seed, L=.42, W=.17, color=('#3f6b24', '#274d16'), rib='#7fa04f', curl=.12, wave=.012, side=8)


def turmeric_root(seed=0):
    rng = np.random.default_rng(seed)
    L = .58 * rng.normal(1, .12); R = .078 * rng.normal(1, .1)
    c1 = rng.normal(0, .14); nr = rng.integers(7, 11)
    hi, lo = lin('#c98d3c'), lin('#7d4f1c')
    def f(u, v):
        th = u * TAU
        prof = np.interp(v, [0, .03, .12, .5, .85, .97, 1], [.1, .62, .92, 1, .82, .5, .05])
        ph = v * nr + .25 * noise3(np.stack([v * 4, np.cos(th), np.sin(th)], 1), seed)
        fr = np.mod(ph, 1)
        ring = np.exp(-((fr - .5) / .10) ** 2)
        big = fbm3(np.stack([v * 2, np.cos(th) * .8, np.sin(th) * .8 + seed], 1), 3, seed)
        fine = fbm3(np.stack([v * 26, np.cos(th) * 5, np.sin(th) * 5 + seed], 1), 3, seed + 1)
        r = R * prof * (1 + .06 * ring + .20 * big + .03 * fine)
        co = np.stack([(v - .5) * L, c1 * L * np.sin(np.pi * v) + r * np.cos(th), r * np.sin(th)], 1)
        col = mix(lo, hi, np.clip(.62 + .6 * fine + .3 * big - .5 * ring, 0, 1)[:, None])
        return co, col
    parts = [_parts(f, 72, 110)]
    # side knob
    a = rng.uniform(0, TAU); vx = rng.uniform(-.15, .2) * L
    def k(u, v):
        th = u * TAU
        r = R * .62 * np.sqrt(np.maximum(1 - v ** 2.4, 0)) * (1 + .1 * np.cos(th * 3 + seed))
        d = np.array([.35, math.cos(a), math.sin(a)]); d /= np.linalg.norm(d)
        e1 = np.cross(d, [1, 0, 0]); e1 /= np.linalg.norm(e1); e2 = np.cross(d, e1)
        ring = .05 * np.cos(v * 22)
        base = np.array([vx, c1 * L * .8, 0])
        co = base + d * (v * R * 2.1)[:, None] + (r * (1 + ring))[:, None] * (np.cos(th)[:, None] * e1 + np.sin(th)[:, None] * e2)
        n = noise3(co * 60, seed)
        return co, mix(lo, hi, np.clip(.6 + .4 * n - ring * 6, 0, 1)[:, None])
    parts.append(_parts(k, 40, 24))
    return _join('turmeric-root', parts)


def nutmeg(seed=0):
    return _ball('nutmeg', .105, ('#8f6a48', '#6a4a2d'), seed, .018, 3.2, True, 110, 70, (1.25, 1, 1), 4)


def ajwain(seed=0):
    """Like a very small, plump cumin seed: five pale ribs and a short tail."""
    rng = np.random.default_rng(seed)
    L, W = .024 * rng.normal(1, .08), .0145 * rng.normal(1, .08)
    hi, lo = lin('#b79a66'), lin('#6e5630')
    def f(u, v):
        th = u * TAU
        prof = _ends(v, .55, .8)
        rid = np.cos(6 * th)
        r = W / 2 * prof * (1 + .10 * rid * prof) + .0012 * smoothstep(.9, 1, v)
        co = np.stack([(v - .5) * L, r * np.cos(th), r * np.sin(th) * .85 + .002 * np.sin(np.pi * v)], 1)
        return co, mix(lo, hi, np.clip(.5 + .5 * rid, 0, 1)[:, None])
    return surface('ajwain', f, 24, 10)


def saffron(seed=0):
    """A red stigma: thin, curling, opening into a small trumpet, paler at its foot."""
    rng = np.random.default_rng(seed)
    L = .27 * rng.normal(1, .12)
    c1, c2, c3 = rng.normal(0, .16), rng.normal(0, .12), rng.normal(0, .07)
    hi, lo, foot = lin('#a01208'), lin('#5c0604'), lin('#c8501c')
    def f(u, v):
        th = u * TAU
        r = np.interp(v, [0, .1, .55, .82, .97, 1], [.0022, .0032, .0050, .0085, .0125, .0115])
        y = c1 * np.sin(np.pi * v) + c2 * np.sin(TAU * v) * .5
        z = c3 * np.sin(np.pi * v * 1.4 + seed)
        fl = np.interp(v, [0, .6, 1], [.9, .6, .30])
        n = noise3(np.stack([v * 30, np.cos(th), np.sin(th) + seed], 1), seed)
        r = r * (1 + .18 * n)
        co = np.stack([(v - .5) * L, y * L + r * np.cos(th), z * L + r * fl * np.sin(th)], 1)
        col = mix(lo, hi, np.clip(.5 + .6 * n, 0, 1)[:, None])
        return co, mix(col, foot, (smoothstep(.18, 0, v) * .7)[:, None])
    return surface('saffron', f, 9, 26)


def chilli_flake(seed=0):
    """A torn, curled scrap of dried chilli skin; every fourth one is a pale seed instead."""
    rng = np.random.default_rng(seed)
    if seed % 4 == 0:
        return _disc_seed(seed)
    sx, sy = .030 * rng.uniform(.6, 1.35), .021 * rng.uniform(.6, 1.3)
    red = (('#a5160c', '#5e0a06'), ('#b8300f', '#741006'), ('#8b0f0a', '#470504'))[seed % 3]
    k = rng.uniform(.1, .5)
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        edge = 1 + .34 * noise3(np.stack([np.cos(th) * 1.6, np.sin(th) * 1.6, 0 * th + seed * 3.1], 1), seed)
        d = np.sin(ph) * edge
        x, y = d * np.cos(th) * sx, d * np.sin(th) * sy
        z = np.cos(ph) * .0022 + k * (y / sy) ** 2 * .012 + .005 * noise3(np.stack([x * 60, y * 60, 0 * x + seed], 1), seed)
        n = noise3(np.stack([x * 120, y * 120, z * 60 + seed], 1), seed + 1)
        return np.stack([x, y, z], 1), mix(lin(red[1]), lin(red[0]), np.clip(.55 + .6 * n, 0, 1)[:, None])
    return surface('flake', f, 20, 8)


def _disc_seed(seed=0):
    rng = np.random.default_rng(seed)
    R = .0165 * rng.normal(1, .08)
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        d = np.sin(ph)
        co = np.stack([d * np.cos(th) * R * 1.1, d * np.sin(th) * R, np.cos(ph) * .0035 * (1 + .4 * d)], 1)
        return co, mix(lin('#b07b34'), lin('#e6c684'), (1 - d ** 4 * .8)[:, None])
    return surface('chilli-seed', f, 18, 9)


def almond(seed=0):
    rng = np.random.default_rng(seed)
    L, W, H = .225 * rng.normal(1, .06), .128 * rng.normal(1, .06), .075
    hi, lo = lin('#b9793f'), lin('#7c451d')
    def f(u, v):
        th = u * TAU
        prof = np.power(np.maximum(np.sin(np.pi * np.power(np.clip(v, 0, 1), .80)), 0), .74)
        st = fbm3(np.stack([v * 3, np.cos(th) * 6, np.sin(th) * 6 + seed], 1), 3, seed)
        rid = np.cos(22 * th + 2 * noise3(np.stack([v * 4, np.cos(th), np.sin(th)], 1), seed))
        r = prof * (1 + .018 * rid + .03 * st)
        co = np.stack([(v - .5) * L, r * np.cos(th) * W / 2, r * np.sin(th) * H / 2], 1)
        return co, mix(lo, hi, np.clip(.5 + .25 * rid + .6 * st, 0, 1)[:, None])
    return surface('almond', f, 66, 34)


def pistachio(seed=0):
    """A shelled kernel: green with purple-brown skin clinging to it."""
    rng = np.random.default_rng(seed)
    L, W = .155 * rng.normal(1, .07), .078 * rng.normal(1, .07)
    def f(u, v):
        th = u * TAU
        prof = _ends(v, .58)
        n = fbm3(np.stack([v * 3, np.cos(th) * 1.5, np.sin(th) * 1.5 + seed], 1), 4, seed)
        r = prof * (1 + .07 * n + .03 * np.cos(2 * th))
        co = np.stack([(v - .5) * L, r * np.cos(th) * W / 2, r * np.sin(th) * W / 2 * .82], 1)
        green = mix(lin('#7f9a35'), lin('#b4c25e'), np.clip(.5 + n, 0, 1)[:, None])
        skin = mix(lin('#6b3f3e'), lin('#8d6a4a'), np.clip(.5 - n, 0, 1)[:, None])
        return co, mix(green, skin, smoothstep(.02, .30, n + .12 * np.sin(th + seed))[:, None])
    return surface('pistachio', f, 40, 26)


def garlic(seed=0):
    """One unpeeled clove of garlic: papery, cream to rose."""
    rng = np.random.default_rng(seed)
    L, W, H = .30 * rng.normal(1, .07), .155 * rng.normal(1, .07), .125
    tw = rng.uniform(-.3, .3)
    def f(u, v):
        th = u * TAU
        prof = np.interp(v, [0, .03, .12, .35, .6, .82, .94, 1], [.18, .45, .78, 1, .84, .42, .16, .07])
        n = fbm3(np.stack([v * 2, np.cos(th), np.sin(th) + seed], 1), 3, seed)
        st = np.cos(13 * (th + tw * v) + 2 * n)
        keel = .14 * np.exp(-((np.mod(th + tw * v, TAU) - 2.2) / .35) ** 2)
        r = prof * (1 + .10 * n + .015 * st + keel)
        co = np.stack([(v - .5) * L, r * np.cos(th) * W / 2, r * np.sin(th) * H / 2 + .05 * L * np.sin(np.pi * v)], 1)
        col = mix(lin('#efe4cf'), lin('#d9b3a6'), np.clip(.35 + .3 * st + .7 * n, 0, 1)[:, None] * .8)
        return co, mix(col, lin('#9a7a58'), (smoothstep(.05, 0, v) + smoothstep(.9, 1, v))[:, None] * .6)
    return surface('garlic', f, 60, 44)


def ginger_root(seed=0):
    """A knobbly hand of ginger: turmeric's shape, bigger, pale buff."""
    me = turmeric_root(seed + 40)
    co, col, q, t = arrays_of(me)
    g = (col @ np.array([.3, .6, .1]))[:, None]
    g = (g - g.min()) / max(1e-6, float(np.ptp(g)))
    co = co * np.array([1.05, 1.6, 1.45])
    return make_mesh('ginger', co, q, t, colors=mix(lin('#8a6538'), lin('#dcbc85'), g))


def salt(seed=0):
    """A crystal of black salt: a pinkish grey lump with flat faces."""
    rng = np.random.default_rng(seed)
    N = rng.normal(size=(12, 3)); N /= np.linalg.norm(N, axis=1, keepdims=True)
    lim = rng.uniform(.6, .95, 12)
    R = .055 * rng.uniform(.6, 1.3)
    base = mix(lin('#8d6a64'), lin('#c9a79c'), rng.random())
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        d = np.stack([np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th), np.cos(ph)], 1)
        k = d @ N.T
        r = np.minimum(np.min(np.where(k > .05, lim / np.maximum(k, .05), 9), 1), 1)
        n = noise3(d * 6 + seed, seed)
        return d * (r * R * (1 + .03 * n))[:, None], base * (1 + .25 * n)[:, None]
    return surface('salt', f, 32, 20)


def kasuri_methi(seed=0):
    """A dried, crumpled fenugreek leaf."""
    return leaf(seed, L=.13, W=.07, color=('#6d7a3a', '#414d1f'), rib='#8c8f55', curl=.5, wave=.05, side=5)


def green_chilli(seed=0):
    return chilli(seed, L=.72, color=('#4f8a22', '#2f6414'), fresh=True)


def paneer_cube(seed=0):
    from .foods import paneer
    return paneer(seed)


# roll: how far a lying piece may roll (None = freely); bent, flat and leafy things stay near flat
SPICES = {
    'cumin': dict(fn=cumin, mat=dict(rough=.6, spec=.3, vary=.28, hue=.012, bump=.2, bump_scale=260), size=.056),
    'fennel': dict(fn=fennel, mat=dict(rough=.55, spec=.3, vary=.2, hue=.02), size=.078),
    'coriander-seed': dict(fn=coriander_seed, mat=dict(rough=.6, spec=.3, vary=.2, hue=.012, bump=.15, bump_scale=160), size=.042),
    'mustard': dict(fn=mustard, mat=dict(rough=.4, spec=.4, vary=.4, hue=.02), size=.019),
    'black-pepper': dict(fn=peppercorn, mat=dict(rough=.52, spec=.4, vary=.35, hue=.015, bump=.35, bump_scale=130), size=.05),
    'fenugreek': dict(fn=fenugreek, mat=dict(rough=.5, spec=.35, vary=.16, hue=.012), size=.044),
    'cardamom': dict(fn=cardamom, mat=dict(rough=.58, spec=.3, vary=.13, hue=.018, bump=.25, bump_scale=90), size=.165),
    'black-cardamom': dict(fn=black_cardamom, mat=dict(rough=.65, spec=.25, vary=.2, hue=.01, bump=.4, bump_scale=70), size=.25),
    'clove': dict(fn=clove, mat=dict(rough=.55, spec=.3, vary=.22, hue=.01, bump=.35, bump_scale=180), size=.13),
    'cinnamon': dict(fn=cinnamon, mat=dict(rough=.68, spec=.22, vary=.12, hue=.008, bump=.5, bump_scale=55), size=.9),
    'bark': dict(roll=0.5, fn=bark_chip, mat=dict(rough=.72, spec=.2, vary=.15, hue=.008, bump=.6, bump_scale=55), size=.34),
    'star-anise': dict(roll=0.12, fn=star_anise, mat=dict(rough=.45, spec=.4, vary=.15, hue=.008, bump=.35, bump_scale=100), size=.32),
    'chilli': dict(roll=0.22, fn=chilli, mat=dict(rough=.27, spec=.42, vary=.2, hue=.010, bump=.2, bump_scale=60, wrinkle=.55), size=.8),
    'kashmiri-chilli': dict(roll=0.25, fn=kashmiri_chilli, mat=dict(rough=.28, spec=.42, vary=.2, hue=.01, bump=.25, bump_scale=60, wrinkle=.65), size=.65),
    'bay-leaf': dict(roll=0.0, fn=bay_leaf, mat=dict(rough=.5, spec=.3, vary=.18, hue=.02, bump=.2, bump_scale=40), size=.95),
    'curry-leaf': dict(roll=0.15, fn=curry_leaf, mat=dict(rough=.38, spec=.45, vary=.18, hue=.02, bump=.12, bump_scale=50), size=.42),
    'turmeric-root': dict(roll=0.3, fn=turmeric_root, mat=dict(rough=.75, spec=.2, vary=.12, hue=.01, bump=.5, bump_scale=45), size=.6),
    'ajwain': dict(fn=ajwain, mat=dict(rough=.6, spec=.3, vary=.3, hue=.015), size=.024),
    'saffron': dict(roll=0.5, fn=saffron, mat=dict(rough=.5, spec=.35, vary=.25, hue=.012), size=.27),
    'chilli-flake': dict(roll=0.25, fn=chilli_flake, mat=dict(rough=.4, spec=.4, vary=.3, hue=.012), size=.05),
    'almond': dict(roll=0.2, fn=almond, mat=dict(rough=.62, spec=.25, vary=.14, hue=.01, bump=.35, bump_scale=60), size=.225),
    'pistachio': dict(roll=0.5, fn=pistachio, mat=dict(rough=.6, spec=.28, vary=.14, hue=.015, bump=.2, bump_scale=90), size=.155),
    'garlic': dict(roll=0.3, fn=garlic, mat=dict(rough=.42, spec=.4, vary=.06, hue=.006, bump=.12, bump_scale=50), size=.30),
    'ginger-root': dict(roll=0.3, fn=ginger_root, mat=dict(rough=.72, spec=.22, vary=.08, hue=.006, bump=.4, bump_scale=40), size=.62),
    'salt': dict(fn=salt, mat=dict(rough=.35, spec=.5, vary=.15, hue=.01), size=.1),
    'kasuri-methi': dict(roll=0.3, fn=kasuri_methi, mat=dict(rough=.75, spec=.2, vary=.25, hue=.02), size=.13),
    'green-chilli': dict(roll=0.25, fn=green_chilli, mat=dict(rough=.22, spec=.5, vary=.12, hue=.012, coat=.3), size=.75),
    'paneer': dict(roll=0.05, fn=paneer_cube, mat=dict(rough=.45, spec=.45, vary=.08, hue=.006, bump=.3, bump_scale=40), size=.3),
    'nutmeg': dict(fn=nutmeg, mat=dict(rough=.5, spec=.3, vary=.12, hue=.01, bump=.3, bump_scale=60), size=.25),
}

_meshes = {}


def variants(name, n=5, seed=0):
    """n different meshes of a spice with its material attached (cached per scene)."""
    out = []
    for i in range(n):
        key = (name, i, seed)
        me = _meshes.get(key)
        try:
            ok = me is not None and me.name in bpy.data.meshes
        except ReferenceError:
            ok = False
        if not ok:
            me = SPICES[name]['fn'](seed * 100 + i + 1)
            me.materials.append(M.seed(**SPICES[name]['mat']))
            _meshes[key] = me
        out.append(me)
    return out
