"""Fire: charcoal, embers, sparks and the grate above them."""
import math
import numpy as np
from .core import *
from . import materials as M
from .spices import _parts, _join, TAU


def ember_mat(glow=9.0):
    """Charcoal with ash on top and glowing cracks underneath and between."""
    g = M.Nodes('ember')
    v = g.coords(kind='Object')
    w = g.new('NewGeometry')
    cr = g.new('TexVoronoi', p_feature='DISTANCE_TO_EDGE', Vector=v, Scale=7.0).outputs['Distance']
    n = g.noise(v, 4.5, 6, .65)
    heat = g.math('MULTIPLY', g.map(cr, 0, .05, .8, 0), g.map(n, .50, .68, 0, 1))
    sep = g.new('SeparateXYZ', Vector=w.outputs['Normal'])
    low = g.map(sep.outputs['Z'], -.2, .75, 1, 0)
    rnd = g.map(g.rand(), .25, 1, 0, 1)
    patch = g.map(g.noise(v, 2.2, 4), .42, .62, 0, 1)
    heat = g.math('MAXIMUM', heat, g.math('MULTIPLY', g.math('MULTIPLY', low, patch), rnd))
    ash = g.map(g.math('MULTIPLY', g.noise(v, 26, 6, .7), g.map(sep.outputs['Z'], .1, .9, 0, 1.6)), .35, .75, 0, .9)
    base = g.mixc(ash, '#0d0b0a', '#8b857e')
    col = g.ramp(heat, (0, '#000000'), (.35, '#c21f02'), (.7, '#ff6a12'), (1.0, '#ffd27a'))
    e = g.new('Emission', Color=col, Strength=g.math('MULTIPLY', heat, glow))
    p = g.new('BsdfPrincipled', Base_Color=base, Roughness=.9, Specular=.2, Normal=g.bump(n, .7, .03))
    a = g.new('AddShader')
    g.t.links.new(p.outputs[0], a.inputs[0]); g.t.links.new(e.outputs[0], a.inputs[1])
    g.t.links.new(a.outputs[0], g.out.inputs['Surface'])
    return g.mat


def coal(seed=0, s=.26):
    rng = np.random.default_rng(seed)
    dim = s * rng.uniform(.65, 1.15, 3)
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        d = np.stack([np.cos(ph), np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th)], 1)
        # faceted lump: clip a sphere with random planes
        P = np.random.default_rng(seed + 5)
        N = P.normal(size=(14, 3)); N /= np.linalg.norm(N, axis=1, keepdims=True)
        lim = P.uniform(.62, .9, 14)
        r = np.min(np.where(d @ N.T > .05, lim / np.maximum(d @ N.T, .05), 9), 1)
        r = np.minimum(r, 1) * (1 + .06 * fbm3(d * 4 + seed, 4, seed))
        return d * r[:, None] * dim, np.tile(lin('#141110'), (len(u), 1))
    return surface('coal', f, 60, 44)


def coal_bed(n, rect, z=-.55, seed=1, glow=9.0):
    import bpy
    from mathutils import Matrix
    rng = np.random.default_rng(seed)
    m = ember_mat(glow)
    ms = [coal(i) for i in range(7)]
    for me in ms:
        me.materials.append(m)
    for i, R in enumerate(rotations(rng, n)):
        ob = bpy.data.objects.new('coal', ms[i % 7])
        ob.matrix_world = Matrix.Translation((rng.uniform(rect[0], rect[2]), rng.uniform(rect[1], rect[3]), z + rng.uniform(-.14, .10))) @ Matrix(R.tolist()).to_4x4() @ Matrix.Scale(rng.uniform(.8, 1.3), 4)
        bpy.context.scene.collection.objects.link(ob)
    add_object(make_mesh('bed', [(rect[0] - 3, rect[1] - 3, z - .12), (rect[2] + 3, rect[1] - 3, z - .12), (rect[2] + 3, rect[3] + 3, z - .12), (rect[0] - 3, rect[3] + 3, z - .12)], [[0, 1, 2, 3]]), M.plain('#060504', .95, .1))


def grate(rect, z=-.17, gap=.22, rod=.022, along='Y'):
    """Cast-iron bars."""
    mat = M.plain('#1a1716', .45, .5, .6)
    L = (rect[3] - rect[1]) if along == 'Y' else (rect[2] - rect[0])
    me = lathe('bar', [(.001, -L / 2), (rod, -L / 2), (rod, L / 2), (.001, L / 2)], n=20, spline=False)
    a, b = (rect[0], rect[2]) if along == 'Y' else (rect[1], rect[3])
    c = ((rect[1] + rect[3]) / 2) if along == 'Y' else ((rect[0] + rect[2]) / 2)
    x = a
    while x <= b:
        loc = (x, c, z) if along == 'Y' else (c, x, z)
        add_object(me, mat, loc, (math.pi / 2, 0, 0) if along == 'Y' else (0, math.pi / 2, 0))
        x += gap


def sparks(n, box, seed=1, size=(.004, .012)):
    """Out-of-focus embers drifting up (tiny glowing balls)."""
    rng = np.random.default_rng(seed)
    def f(u, v):
        th, ph = u * TAU, v * np.pi
        return np.stack([np.cos(ph), np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th)], 1)
    s = surface('spark', f, 8, 6)
    m = M.emitter('#ff7a22', 40)
    s.materials.append(m)
    for i in range(n):
        add_object(s, (), tuple(rng.uniform(box[k], box[k + 3]) for k in range(3)), scale=rng.uniform(*size))
