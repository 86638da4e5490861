"""What is cooked with the spices: pieces for curries, vegetables and rice, laid out like spices (see SPICES)."""
import math
import numpy as np
from .core import *
from .spices import SPICES, TAU, _ball, _join, _parts, leaf


def _sphere(u, v):
    th, ph = u * TAU, v * np.pi
    return np.stack([np.cos(ph), np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th)], 1)


def _chunk(name, seed, dims, square, colours, specks=(), rough=.05, nu=56, nv=40):
    """A cut piece: between a ball (square = 2) and a cube (8), two colours in broad patches, specks of masala on it."""
    rng = np.random.default_rng(seed)
    dim = np.array(dims) / 2 * rng.normal(1, .07, 3)
    hi, lo = lin(colours[0]), lin(colours[1])
    def f(u, v):
        d = _sphere(u, v)
        c = d * ((np.abs(d) ** square).sum(1) ** (-1 / square))[:, None]
        broad = fbm3(c * 1.4 + seed * 3.7, 3, seed); fine = fbm3(c * 6 + seed, 3, seed + 1)
        col = mix(lo, hi, np.clip(.5 + .9 * broad + .3 * fine, 0, 1)[:, None])
        for i, (colour, share) in enumerate(specks):       # ground spice clings in patches
            patch = noise3(c * 2.6 + 5 * i, seed + 17 * i)
            col = mix(col, lin(colour), (.9 * smoothstep(.62 - share, .72 - share, noise3(c * 24 + 7 * i, seed + 31 * i) + .35 * patch))[:, None])
        return c * dim * (1 + rough * broad + rough * .3 * fine)[:, None], col
    return surface(name, f, nu, nv)


def potato(seed=0):
    """A boiled quarter, yellow from haldi, with chilli and coriander clinging to it."""
    return _chunk('potato', seed, (.24, .19, .17), 3.2, ('#eab948', '#cf8a24'), (('#9a3a12', .12), ('#4f6a22', .02)), .07, 72, 52)


def baby_potato(seed=0):
    """Fried whole and coated in garlic and red chilli."""
    return _chunk('baby-potato', seed, (.27, .24, .23), 2.2, ('#c8521a', '#96260e'), (('#54120a', .16), ('#d98a3a', -.08)), .07, 80, 58)


def carrot(seed=0):
    return _chunk('carrot', seed, (.15, .14, .13), 5.0, ('#e8812a', '#d0601a'), (('#8e2a10', .05),), .04)


def fresh_paneer(seed=0):
    """A white cube out of a red gravy, which clings to its sides."""
    me = _chunk('fresh-paneer', seed, (.25, .24, .17), 6.5, ('#f6e8cc', '#ecd3a4'), (), .035, 64, 48)
    co, col, q, t = arrays_of(me)
    n = fbm3(co * 9 + seed, 4, seed + 5)
    low = smoothstep(.05, -.05, co[:, 2] + .06 * n)
    col = mix(col, lin('#bf4a1c'), np.clip(.9 * low + .75 * smoothstep(.28, .5, n), 0, 1)[:, None])
    return make_mesh('fresh-paneer', co, q, t, colors=col)


def tikka(seed=0):
    """Paneer from the fire: red from the marinade, charred where it lay."""
    return _chunk('tikka', seed, (.26, .24, .18), 6, ('#dc761a', '#b23c0c'), (('#1d0d06', .07), ('#7a1f0a', .05)), .05, 72, 52)


def capsicum(seed=0):
    return _chunk('capsicum', seed, (.24, .20, .06), 5, ('#5f8f2c', '#3c661a'), (('#1f1208', .05),), .07)


def pea(seed=0):
    return _ball('pea', .042, ('#86ad3a', '#5c8424'), seed, .03, 1.6, nu=26, nv=18)


def bean(seed=0):
    """A finger of green bean."""
    rng = np.random.default_rng(seed)
    L, bend = .26 * rng.normal(1, .12), rng.normal(0, .12)
    hi, lo, cut = lin('#6f9a34'), lin('#44701e'), lin('#b6cf86')
    def f(u, v):
        th = u * TAU
        r = .034 * np.power(np.clip(np.sin(np.pi * v), 0, 1), .16) * (1 + .07 * np.sin(v * 19 + seed))
        n = noise3(np.stack([v * 9, np.cos(th), np.sin(th) + seed], 1), seed)
        co = np.stack([(v - .5) * L, r * np.cos(th) + bend * L * (2 * v - 1) ** 2, r * .8 * np.sin(th)], 1)
        return co, mix(mix(lo, hi, np.clip(.5 + .6 * n, 0, 1)[:, None]), cut, (np.maximum(smoothstep(.05, 0, v), smoothstep(.95, 1, v)))[:, None])
    return surface('bean', f, 18, 30)


def rice(seed=0):
    """A long cooked grain of basmati; some took the colour of the masala."""
    rng = np.random.default_rng(seed)
    L, bend = .080 * rng.normal(1, .10), rng.normal(0, .08)
    hi, lo = (lin('#eec766'), lin('#d9962e')) if seed % 5 == 2 else (lin('#fbe6b8'), lin('#e6c283'))
    def f(u, v):
        th = u * TAU
        r = .0125 * np.power(np.clip(np.sin(np.pi * v), 0, 1), .45)
        co = np.stack([(v - .5) * L, r * np.cos(th) + bend * L * (2 * v - 1) ** 2, r * np.sin(th)], 1)
        return co, mix(lo, hi, smoothstep(0, .4, v)[:, None])
    return surface('rice', f, 10, 14)


def sev(seed=0):
    """A crisp thread of gram flour."""
    rng = np.random.default_rng(seed)
    L, a, b = .24 * rng.normal(1, .25), rng.normal(0, .22), rng.normal(0, .12)
    hi, lo = lin('#ffc628'), lin('#f2a010')
    def f(u, v):
        th = u * TAU
        r = .0098 * np.power(np.clip(np.sin(np.pi * v), 0, 1), .15)
        n = noise3(np.stack([v * 22, np.cos(th), np.sin(th) + seed], 1), seed)
        r = r * (1 + .12 * n)
        co = np.stack([(v - .5) * L, a * L * np.sin(np.pi * v) + r * np.cos(th), b * L * np.sin(TAU * v) + r * np.sin(th)], 1)
        return co, mix(lo, hi, np.clip(.5 + .7 * n, 0, 1)[:, None])
    return surface('sev', f, 9, 26)


def coriander_leaf(seed=0):
    """Three lobes on one stalk."""
    rng = np.random.default_rng(seed)
    parts = []
    for turn, size in ((-.95, .8), (0, 1.0), (.95, .8)):
        me = leaf(seed * 30 + 10 + int(turn * 10), L=.15 * size, W=.12 * size, color=('#5c9a30', '#376f1c'), rib='#86b858', curl=.35, wave=.05, side=4)
        co, col, q, t = arrays_of(me)
        c, s = math.cos(turn), math.sin(turn)
        x = co[:, 0] + .075 * size
        parts.append((np.stack([x * c - co[:, 1] * s, x * s + co[:, 1] * c, co[:, 2]], 1), col, q, t))
    def stalk(u, v):
        th = u * TAU
        co = np.stack([-.16 * v, .004 * np.cos(th) + .02 * v ** 2 * rng.choice((-1, 1)), .004 * np.sin(th)], 1)
        return co, np.tile(lin('#6f9f44'), (len(u), 1))
    parts.append(_parts(stalk, 8, 12))
    return _join('coriander-leaf', parts)


def onion_ring(seed=0):
    rng = np.random.default_rng(seed)
    R, r = .17 * rng.normal(1, .22), .018
    skin, flesh = lin('#a2527c'), lin('#f1e3e4')
    def f(u, v):
        a, b = u * TAU, v * TAU
        wob = 1 + .06 * np.sin(2 * a + seed)
        x = R * wob + r * .6 * np.cos(b)
        co = np.stack([x * np.cos(a), x * np.sin(a), r * 1.6 * np.sin(b)], 1)
        return co, mix(flesh, skin, smoothstep(.55, .95, np.cos(b))[:, None])
    return surface('onion-ring', f, 72, 18, caps=False)


WET = dict(rough=.30, spec=.5, vary=.08, hue=.006, coat=.45)

SPICES.update({
    'potato': dict(fn=potato, mat=WET, size=.24, roll=.4),
    'baby-potato': dict(fn=baby_potato, mat=dict(WET, bump=.35, bump_scale=40), size=.27),
    'carrot': dict(fn=carrot, mat=WET, size=.15),
    'fresh-paneer': dict(fn=fresh_paneer, mat=dict(rough=.45, spec=.4, vary=.04, hue=.004, bump=.25, bump_scale=60, coat=.2), size=.25, roll=.10, up=1.0),
    'tikka': dict(fn=tikka, mat=WET, size=.25, roll=.3),
    'capsicum': dict(fn=capsicum, mat=WET, size=.22, roll=.5),
    'pea': dict(fn=pea, mat=WET, size=.084),
    'bean': dict(fn=bean, mat=WET, size=.26, roll=.4),
    'rice': dict(fn=rice, mat=dict(rough=.42, spec=.4, vary=.05, hue=.004), size=.080),
    'sev': dict(fn=sev, mat=dict(rough=.5, spec=.35, vary=.12, hue=.008), size=.24, roll=.5),
    'coriander-leaf': dict(fn=coriander_leaf, mat=dict(rough=.4, spec=.4, vary=.15, hue=.02), size=.26, roll=.1),
    'onion-ring': dict(fn=onion_ring, mat=dict(rough=.3, spec=.5, vary=.06, hue=.01, coat=.2), size=.34, roll=.06),
})
