"""Procedural materials (shader nodes only; no image files except printed labels)."""
import bpy
from .core import rgba, lin

_cache = {}


class Nodes:
    """Tiny wrapper so that node graphs read like formulas."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.t = self.mat.node_tree
        self.t.nodes.clear()
        self.out = self.t.nodes.new('ShaderNodeOutputMaterial')

    def new(self, kind, _out=None, **inputs):
        n = self.t.nodes.new('ShaderNode' + kind)
        for k, v in inputs.items():
            if k.startswith('p_'):
                setattr(n, k[2:], v)
        for k, v in inputs.items():
            if not k.startswith('p_'):
                self.set(n, k, v)
        return n

    def set(self, n, key, v):
        key = key.replace('_', ' ') if isinstance(key, str) and key not in n.inputs else key
        s = n.inputs[key]
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, s)
        elif isinstance(v, str):
            s.default_value = rgba(v)
        elif s.type == 'RGBA':
            s.default_value = (v[0], v[1], v[2], 1) if hasattr(v, '__len__') else (v, v, v, 1)
        else:
            s.default_value = v

    # --- common blocks
    def coords(self, scale=1.0, kind='Object'):
        tc = self.new('TexCoord')
        if scale == 1.0:
            return tc.outputs[kind]
        m = self.new('Mapping', Vector=tc.outputs[kind])
        m.inputs['Scale'].default_value = scale if hasattr(scale, '__len__') else (scale,) * 3
        return m.outputs[0]

    def noise(self, vec, scale, detail=4, rough=.5, dist=0.0, out='Fac'):
        return self.new('TexNoise', Vector=vec, Scale=scale, Detail=detail, Roughness=rough, Distortion=dist).outputs[out]

    def voronoi(self, vec, scale, feature='F1', out='Distance'):
        return self.new('TexVoronoi', p_feature=feature, Vector=vec, Scale=scale).outputs[out]

    def ramp(self, fac, *stops, interp='LINEAR'):
        n = self.new('ValToRGB', Fac=fac)
        n.color_ramp.interpolation = interp
        e = n.color_ramp.elements
        while len(e) < len(stops):
            e.new(.5)
        for el, (p, c) in zip(e, stops):
            el.position = p
            el.color = rgba(c) if isinstance(c, str) else ((c, c, c, 1) if not hasattr(c, '__len__') else rgba(c))
        return n.outputs['Color']

    def map(self, v, a, b, c, d):
        n = self.new('MapRange')
        for k, x in zip(('Value', 'From Min', 'From Max', 'To Min', 'To Max'), (v, a, b, c, d)):
            self.set(n, k, x)
        return n.outputs[0]

    def math(self, op, a, b=0.0):
        n = self.new('Math', p_operation=op)
        self.set(n, 0, a); self.set(n, 1, b)
        return n.outputs[0]

    def mixc(self, fac, a, b, blend='MIX'):
        n = self.new('MixRGB', p_blend_type=blend)
        self.set(n, 'Fac', fac); self.set(n, 'Color1', a); self.set(n, 'Color2', b)
        return n.outputs[0]

    def bump(self, height, strength=.3, distance=.01, normal=None):
        n = self.new('Bump', Height=height, Strength=strength, Distance=distance)
        if normal is not None:
            self.set(n, 'Normal', normal)
        return n.outputs[0]

    def principled(self, **k):
        n = self.new('BsdfPrincipled', **k)
        self.t.links.new(n.outputs[0], self.out.inputs['Surface'])
        return n

    def attr(self, name='Col'):
        return self.new('Attribute', p_attribute_name=name).outputs['Color']

    def rand(self):
        return self.new('ObjectInfo').outputs['Random']


def cached(fn):
    def wrap(*a, **k):
        key = (fn.__name__, repr(a), repr(sorted(k.items())))
        if key not in _cache:
            m = fn(*a, **k)
            m.name = fn.__name__ + '-' + str(abs(hash(key)) % 99999)
            _cache[key] = m
        return _cache[key]
    return wrap


# ------------------------------------------------------------------ food ----
@cached
def powder(rough=.92, sheen=.25, sss=0.0):
    g = Nodes('powder')
    c = g.attr()
    g.principled(Base_Color=c, Roughness=rough, Specular=.12, Sheen=sheen, Sheen_Tint=.8)
    return g.mat


@cached
def seed(rough=.55, spec=.35, vary=.22, hue=.02, bump=0.0, bump_scale=60, sss=0.0, coat=0.0, sss_color=None, wrinkle=0.0):
    """Vertex-coloured spice material with a random shift per object."""
    g = Nodes('seed')
    c = g.attr()
    r = g.rand()
    h = g.new('HueSaturation', Color=c)
    g.set(h, 'Hue', g.map(r, 0, 1, .5 - hue, .5 + hue))
    r2 = g.math('FRACT', g.math('MULTIPLY', r, 7.13))
    g.set(h, 'Value', g.map(r2, 0, 1, 1 - vary, 1 + vary))
    r3 = g.math('FRACT', g.math('MULTIPLY', r, 13.7))
    g.set(h, 'Saturation', g.map(r3, 0, 1, .9, 1.08))
    col = h.outputs[0]
    v = g.coords()
    fine = g.noise(v, bump_scale, 5, .6)
    col = g.mixc(.35, col, g.ramp(fine, (.3, .55), (.75, 1.0)), 'MULTIPLY')
    p = g.principled(Base_Color=col, Roughness=rough, Specular=spec, Clearcoat=coat, Clearcoat_Roughness=.25)
    if sss:
        g.set(p, 'Subsurface', sss)
        g.set(p, 'Subsurface Color', sss_color if sss_color else col)
        p.inputs['Subsurface Radius'].default_value = (.02, .01, .005)
    nb = None
    if wrinkle:                                        # creases running along the pod
        wv = g.coords((5, 34, 34))
        w = g.math('ABSOLUTE', g.math('SUBTRACT', g.noise(wv, 1.0, 3, .55, .6), .5))
        nb = g.bump(w, wrinkle, .02)
        g.set(p, 'Roughness', g.map(g.noise(v, 22, 3), .35, .7, rough - .07, rough + .22))
    if bump:
        nb = g.bump(fine, bump, .004, nb)
    if nb is not None:
        g.set(p, 'Normal', nb)
    return g.mat


@cached
def sauce(color='#9a1408', dark='#6d0c05', seeds='#d9a85a', rough=.16, coat=.6):
    """Chilli sauce: wet and glossy, with scraps of skin and pale seeds in it."""
    g = Nodes('sauce')
    v = g.coords()
    c = g.mixc(g.map(g.noise(v, 9, 5, .6), .35, .7, 0, 1), color, dark)
    c = g.mixc(g.map(g.noise(v, 55, 3, .6), .58, .66, 0, .7), c, '#4a0603')
    cell = g.voronoi(v, 26)
    here = g.math('GREATER_THAN', g.noise(v, 11, 1), .54)
    c = g.mixc(g.math('MULTIPLY', g.map(cell, .10, .17, 1, 0), here), c, seeds)
    b = g.bump(g.map(cell, .10, .22, 1, 0), .25, .006, g.bump(g.noise(v, 30, 4), .25, .01))
    g.principled(Base_Color=c, Roughness=rough, Specular=.5 * (1 - rough), Clearcoat=coat, Clearcoat_Roughness=.08, Normal=b)
    return g.mat


@cached
def drink(color='#f3ead8', dark='#e6d8bd', rough=.18):
    """Milk or milky tea: opaque, soft, slightly marbled."""
    g = Nodes('drink')
    v = g.coords()
    c = g.mixc(g.map(g.noise(v, 5, 4, .6, 1.2), .35, .7, 0, 1), color, dark)
    g.principled(Base_Color=c, Roughness=rough, Specular=.5, Subsurface=.08)
    return g.mat


# --------------------------------------------------------------- vessels ----
@cached
def stoneware(color='#e9dfcf', rim='#8a5a35', speck='#6b4a30', glaze=.28, rim_z=.5, specks=1.0):
    """Glazed stoneware: speckles, and glaze breaking to the clay colour at the rim."""
    g = Nodes('stoneware')
    v = g.coords()
    n = g.noise(v, 3.5, 4)
    base = g.mixc(g.map(n, .3, .7, 0, .5), color, g.mixc(.25, color, speck))
    cells = g.voronoi(v, 46)
    dots = g.map(cells, .05, .16, 1, 0)
    mask = g.math('GREATER_THAN', g.noise(v, 19, 1), .56)
    base = g.mixc(g.math('MULTIPLY', g.math('MULTIPLY', dots, mask), .75 * specks), base, speck)
    fine = g.map(g.voronoi(v, 130), .0, .13, .5 * specks, 0)
    base = g.mixc(fine, base, speck)
    sep = g.new('SeparateXYZ', Vector=g.coords())
    wob = g.math('ADD', sep.outputs['Z'], g.math('MULTIPLY', g.math('SUBTRACT', g.noise(v, 7, 3), .5), .05))
    rimf = g.map(wob, rim_z - .035, rim_z - .004, 0, 1)
    base = g.mixc(rimf, base, rim)
    b = g.bump(g.noise(v, 9, 3), .10, .02, g.bump(g.noise(v, 120, 2), .05, .004))
    g.principled(Base_Color=base, Roughness=g.map(n, .3, .7, glaze, glaze + .15), Specular=.5, Normal=b)
    return g.mat


@cached
def terracotta(color='#b5633c'):
    g = Nodes('terracotta')
    v = g.coords()
    n = g.noise(v, 5, 6)
    c = g.mixc(g.map(n, .3, .75, 0, 1), color, g.mixc(.35, color, '#e2b08d'))
    c = g.mixc(g.map(g.noise(v, 60, 3), .55, .75, 0, .5), c, '#7c3f25')
    b = g.bump(g.noise(v, 70, 4), .18, .01, g.bump(g.noise((v), 6, 2), .1, .02))
    g.principled(Base_Color=c, Roughness=.8, Specular=.25, Normal=b)
    return g.mat


@cached
def metal(color='#c9973f', rough=.24, hammered=True, tarnish='#7d5a22'):
    """Brass, copper or steel; hammered dimples and soft tarnish."""
    g = Nodes('metal')
    v = g.coords()
    n = g.noise(v, 2.6, 5, .6)
    c = g.mixc(g.map(n, .38, .8, 0, .55), color, tarnish)
    h = g.new('TexVoronoi', p_feature='SMOOTH_F1', Vector=v, Scale=13)
    nb = None
    if hammered:
        nb = g.bump(h.outputs['Distance'], .35, .03)
    fine = g.bump(g.noise(g.coords((1, 1, 30)), 8, 3), .04, .01, nb)
    g.principled(Base_Color=c, Metallic=1.0, Roughness=g.map(g.noise(v, 6, 5), .3, .75, rough - .06, rough + .14), Normal=fine)
    return g.mat


@cached
def wood(dark='#4a2a15', light='#9a6337', scale=1.0, rough=.5, axis='X', planks=False, gloss=.3):
    """Wood: stretched noise rings with pores; `planks` adds board seams across Y."""
    g = Nodes('wood')
    st = {'X': (.35, 3.2, 3.2), 'Y': (3.2, .35, 3.2), 'Z': (3.2, 3.2, .35)}[axis]
    v0 = g.coords()
    if planks:
        sep = g.new('SeparateXYZ', Vector=v0)
        y = g.math('MULTIPLY', sep.outputs['Y'], 1 / planks)
        idx = g.math('FLOOR', y)
        fr = g.math('FRACT', y)
        wn = g.new('TexWhiteNoise', p_noise_dimensions='1D', W=idx)
        off = g.new('VectorMath', p_operation='SCALE', Vector=wn.outputs['Color'])
        off.inputs['Scale'].default_value = 9.0
        add = g.new('VectorMath', p_operation='ADD')
        g.set(add, 0, v0); g.set(add, 1, off.outputs[0])
        v0 = add.outputs[0]
        edge = g.math('MINIMUM', fr, g.math('SUBTRACT', 1.0, fr))
        seam = g.map(edge, 0, .018, 1, 0)
        tone = g.map(wn.outputs['Value'], 0, 1, .72, 1.15)
    def stretched(along, across):
        n = g.new('Mapping', Vector=v0)
        n.inputs['Scale'].default_value = tuple((along if q < 1 else across) * scale for q in st)
        return n.outputs[0]
    # growth rings: distance across the grain, warped by slow noise, gives cathedral figures
    slow = g.noise(stretched(.22, .9), 1.0, 3, .5)
    sp = g.new('SeparateXYZ', Vector=v0)
    across = g.math('ADD', sp.outputs[{'X': 'Y', 'Y': 'X', 'Z': 'X'}[axis]], g.math('MULTIPLY', sp.outputs[{'X': 'Z', 'Y': 'Z', 'Z': 'Y'}[axis]], .6))
    ph = g.math('ADD', g.math('MULTIPLY', across, 1.7 * scale), g.math('MULTIPLY', slow, 5.5))
    saw = g.math('FRACT', g.math('MULTIPLY', ph, 1.6))
    ring = g.math('POWER', saw, 2.2)
    streak = g.noise(stretched(.5, 26.0), 1.0, 5, .6)
    cloud = g.noise(stretched(.4, 1.6), 1.0, 3)
    rings = g.math('ADD', g.math('ADD', g.math('MULTIPLY', ring, -.30), g.math('MULTIPLY', streak, .75)), g.math('MULTIPLY', cloud, .55))
    c = g.ramp(rings, (.25, dark), (.52, g_mid(dark, light)), (.82, light))
    m2 = g.new('Mapping', Vector=v0)
    m2.inputs['Scale'].default_value = tuple(s * scale * (1 if s < 1 else 14) for s in st)
    pores = g.noise(m2.outputs[0], 1.6, 4, .7)
    c = g.mixc(g.map(pores, .5, .72, 0, .7), c, dark)
    b = g.bump(pores, .22, .012, g.bump(streak, .10, .01))
    ro = g.map(pores, .3, .8, rough - .08, rough + .2)
    if planks:
        c = g.mixc(1.0, c, g.new('CombineXYZ', X=tone, Y=tone, Z=tone).outputs[0], 'MULTIPLY')
        c = g.mixc(seam, c, (0.004, .003, .002))
        b = g.bump(g.math('SUBTRACT', 1.0, seam), .9, .02, b)
    g.principled(Base_Color=c, Roughness=ro, Specular=gloss, Normal=b)
    return g.mat


def g_mid(a, b):
    return (lin(a) + lin(b)) / 2


# -------------------------------------------------------------- surfaces ----
@cached
def paper(color='#e6a817', rough=.85):
    """Matte seamless studio paper with a hint of fibre."""
    g = Nodes('paper')
    v = g.coords()
    n = g.noise(v, 1.2, 3)
    c = g.mixc(g.map(n, .3, .7, 0, .06), color, '#000000')
    b = g.bump(g.noise(v, 90, 2, .65), .06, .01)
    g.principled(Base_Color=c, Roughness=rough, Specular=.2, Normal=b)
    return g.mat


@cached
def plaster(color='#c9b79c', dark='#8f7d63', rough=.75):
    """Hand-trowelled limewash: cloudy tone, soft ridges."""
    g = Nodes('plaster')
    v = g.coords()
    n = g.noise(v, 1.1, 8, .62, .8)
    n2 = g.noise(v, 4.5, 6, .6, 1.5)
    f = g.math('ADD', g.math('MULTIPLY', n, .65), g.math('MULTIPLY', n2, .35))
    c = g.ramp(f, (.28, dark), (.55, color), (.85, lin(color) * .8 + lin('#ffffff') * .2))
    b = g.bump(n2, .22, .03, g.bump(g.noise(v, 40, 5, .6), .12, .008))
    g.principled(Base_Color=c, Roughness=rough, Specular=.25, Normal=b)
    return g.mat


@cached
def slate(color='#2b2d30', light='#4a4c4f', rough=.55):
    g = Nodes('slate')
    v = g.coords()
    n = g.noise(v, 1.4, 10, .62, .6)
    c = g.ramp(n, (.3, color), (.55, g_mid(color, light)), (.8, light))
    lay = g.noise(v, 3.2, 12, .7, .5)
    sp = g.map(g.voronoi(v, 80), 0, .12, .35, 0)
    c = g.mixc(sp, c, light)
    b = g.bump(lay, .5, .035, g.bump(g.noise(v, 60, 6, .7), .25, .006))
    g.principled(Base_Color=c, Roughness=g.map(lay, .3, .7, rough + .1, rough + .35), Specular=.22, Normal=b)
    return g.mat


@cached
def granite(color='#6a6764', rough=.62):
    """Pecked stone: salt-and-pepper crystals and a hand-dressed surface."""
    g = Nodes('granite')
    v = g.coords()
    n = g.noise(v, 3.0, 6, .6)
    c = g.mixc(g.map(n, .3, .7, 0, .6), color, lin(color) * .45)
    c = g.mixc(g.map(g.noise(v, 46, 3, .7), .54, .64, 0, .85), c, '#c9c4bc')
    c = g.mixc(g.map(g.noise(v, 58, 3, .7), .58, .66, 0, .9), c, '#1b1918')
    peck = g.voronoi(v, 30)
    b = g.bump(peck, .35, .012, g.bump(g.noise(v, 90, 5, .7), .4, .006))
    g.principled(Base_Color=c, Roughness=rough, Specular=.35, Normal=b)
    return g.mat


@cached
def marble(color='#efebe4', vein='#8d867c', rough=.22):
    g = Nodes('marble')
    v = g.coords()
    w = g.noise(v, 1.0, 8, .6, 2.2)
    ve = g.math('ABSOLUTE', g.math('SUBTRACT', w, .5))
    f = g.map(ve, 0, .055, .75, 0)
    ve2 = g.math('ABSOLUTE', g.math('SUBTRACT', g.noise(v, 2.7, 8, .65, 2.5), .5))
    f2 = g.map(ve2, 0, .02, .35, 0)
    c = g.mixc(g.math('MULTIPLY', f, g.noise(v, .8, 2)), color, vein)
    c = g.mixc(g.math('MULTIPLY', f2, g.noise(v, 1.5, 2)), c, vein)
    g.principled(Base_Color=c, Roughness=rough, Specular=.5)
    return g.mat


@cached
def cloth(color='#d9cbb2', thread='#b7a586', scale=150.0):
    """Linen/jute weave as bump and colour (geometry supplies the folds)."""
    g = Nodes('cloth')
    uv = g.new('TexCoord').outputs['UV']
    wv = []
    for d in ('X', 'Y'):
        w = g.new('TexWave', p_wave_type='BANDS', p_bands_direction=d, Vector=uv, Scale=scale / 3.1, Distortion=.6, Detail=2.0,
                  Detail_Scale=6.0)
        wv.append(w.outputs['Fac'])
    h = g.math('MAXIMUM', wv[0], wv[1])
    n = g.noise(uv, 40, 5)
    c = g.mixc(g.map(h, .3, .95, 0, 1), thread, color)
    c = g.mixc(g.map(n, .4, .7, 0, .3), c, thread)
    p = g.principled(Base_Color=c, Roughness=.95, Specular=.1, Sheen=.4, Normal=g.bump(h, .6, .006))
    return g.mat


# ------------------------------------------------------------------ packs ---
@cached
def glass(tint='#fbfdfc', edge='#b9c8c0', rough=.015):
    """Thin jar glass: light goes straight through, reflections on top, darker where it is seen edge-on.

    Without refraction it costs no bounces and hardly any noise, and what is inside stays clear."""
    g = Nodes('glass')
    lw = g.new('LayerWeight', Blend=.5)
    c = g.mixc(g.math('POWER', lw.outputs['Facing'], 3.5), tint, edge)
    tr = g.new('BsdfTransparent', Color=c)
    gl = g.new('BsdfGlossy', Color='#ffffff', Roughness=rough)
    # Schlick on the absolute angle: a Fresnel node would mirror everything at the inner walls
    fr = g.math('ADD', .012, g.math('MULTIPLY', g.math('POWER', lw.outputs['Facing'], 6.0), .5))
    lp = g.new('LightPath')
    seen = g.math('MAXIMUM', lp.outputs['Is Camera Ray'], lp.outputs['Is Transmission Ray'])
    mx = g.new('MixShader')
    g.t.links.new(g.math('MULTIPLY', fr, seen), mx.inputs[0])
    g.t.links.new(tr.outputs[0], mx.inputs[1]); g.t.links.new(gl.outputs[0], mx.inputs[2])
    g.t.links.new(mx.outputs[0], g.out.inputs['Surface'])
    return g.mat


def image_node(g, path, vec):
    im = bpy.data.images.load(path, check_existing=True)
    n = g.new('TexImage', Vector=vec)
    n.image = im
    n.extension = 'CLIP'
    n.interpolation = 'Cubic'
    return n


def printed(path, paper_color='#b98d5a', gloss=.25, kraft=True, foil=False):
    """Packaging film/paper: artwork (RGBA, uses UV) printed on kraft or on a plain colour.

    Alpha below .5 in the artwork's own window mask is handled by geometry, not here."""
    g = Nodes('printed')
    tc = g.new('TexCoord')
    v = tc.outputs['UV']
    base = paper_color
    obj = tc.outputs['Object']
    fib = g.noise(obj, 26, 4, .7)
    if kraft:
        m = g.new('Mapping', Vector=obj); m.inputs['Scale'].default_value = (1, 1, .25)
        st = g.noise(m.outputs[0], 55, 4, .7)
        c = g.mixc(g.map(fib, .35, .7, 0, .35), paper_color, '#8a6236')
        c = g.mixc(g.map(st, .5, .75, 0, .25), c, '#dcb98a')
    else:
        c = g.mixc(g.map(fib, .3, .7, 0, .04), paper_color, '#000000')
    im = image_node(g, path, v)
    ink = g.math('MULTIPLY', im.outputs['Alpha'], .97)
    c = g.mixc(ink, c, im.outputs['Color'])
    b = g.bump(fib, .05 if kraft else .015, .006)
    ro = .62 if kraft else .42
    g.principled(Base_Color=c, Roughness=ro, Specular=.35, Clearcoat=gloss, Clearcoat_Roughness=.32, Normal=b)
    return g.mat


@cached
def plain(color='#222222', rough=.4, spec=.5, metallic=0.0, coat=0.0):
    g = Nodes('plain')
    v = g.coords()
    b = g.bump(g.noise(v, 60, 3), .02, .004)
    g.principled(Base_Color=color, Roughness=rough, Specular=spec, Metallic=metallic, Clearcoat=coat, Normal=b)
    return g.mat


@cached
def emitter(color='#ff6a1a', strength=12.0):
    g = Nodes('emit')
    e = g.new('Emission', Color=color, Strength=strength)
    g.t.links.new(e.outputs[0], g.out.inputs['Surface'])
    return g.mat


@cached
def cardboard(color='#b8895a'):
    """Corrugated carton: brown paper over faint flutes."""
    g = Nodes('cardboard')
    v = g.coords()
    fib = g.noise(v, 30, 7, .7)
    c = g.mixc(g.map(fib, .35, .7, 0, .35), color, '#8d6238')
    c = g.mixc(g.map(g.noise(v, 150, 2), .6, .75, 0, .3), c, '#6d4a26')
    fl = g.new('TexWave', p_wave_type='BANDS', p_bands_direction='X', Vector=v, Scale=14.0)
    b = g.bump(fl.outputs['Fac'], .05, .004, g.bump(fib, .08, .006))
    g.principled(Base_Color=c, Roughness=.8, Specular=.2, Normal=b)
    return g.mat


@cached
def pages(color='#efe2c4', line='#c9b48a'):
    """The edge of a stack of paper."""
    g = Nodes('pages')
    v = g.coords((.6, .6, 240))
    c = g.mixc(g.map(g.noise(v, 1.0, 2), .35, .65, 0, 1), color, line)
    g.principled(Base_Color=c, Roughness=.9, Specular=.1)
    return g.mat
