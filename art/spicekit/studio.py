"""Scene reset, surfaces, light rigs, camera, render (two half-buffers + feature passes) and finishing."""
import math
import os
import tempfile
import resource
import time
import bpy
import numpy as np
from mathutils import Vector
from .core import *
from . import materials as M
from .denoise import denoise


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    M._cache.clear()
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.use_denoising = False
    c.max_bounces = 6; c.diffuse_bounces = 2; c.glossy_bounces = 2; c.transmission_bounces = 8
    c.transparent_max_bounces = 12
    c.sample_clamp_indirect = 3.0; c.sample_clamp_direct = 0.0
    c.caustics_reflective = False; c.caustics_refractive = False
    c.use_fast_gi = True; c.ao_bounces_render = 1   # a third cheaper; shadows a shade deeper
    c.blur_glossy = .6
    c.use_adaptive_sampling = False
    c.pixel_filter_type = 'BLACKMAN_HARRIS'; c.filter_width = 1.35
    s.render.use_persistent_data = True
    s.view_settings.view_transform = 'Raw'
    return s


def plane(mat, size=30, z=0.0, loc=(0, 0)):
    h = size / 2
    me = make_mesh('surface', [(-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)], [[0, 1, 2, 3]],
                   uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])
    return add_object(me, mat, (loc[0], loc[1], z))


def cyclorama(mat, back=6.0, bend=1.6, width=40, height=12, front=-14):
    """Seamless sweep: floor curving up into a wall behind the subject."""
    a = np.linspace(0, math.pi / 2, 40)
    prof = [(front, 0)] + [(back - bend + bend * math.sin(t), bend - bend * math.cos(t)) for t in a] + [(back, height)]
    prof = np.array(prof)
    x = np.array([-width / 2, width / 2])
    co = np.stack([np.tile(x, len(prof)), np.repeat(prof[:, 0], 2), np.repeat(prof[:, 1], 2)], 1)
    return add_object(make_mesh('cyc', co, grid_quads(2, len(prof))), mat)


def area(loc, target, size, power, color='#ffffff', spread=180, name='area', size_y=None):
    d = bpy.data.lights.new(name, 'AREA')
    d.energy = power
    d.color = tuple(lin(color))
    d.size = size
    if size_y:
        d.shape = 'RECTANGLE'; d.size_y = size_y
    d.spread = math.radians(spread)
    o = bpy.data.objects.new(name, d)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def sun(direction, strength, angle_deg=3.0, color='#fff1dc'):
    d = bpy.data.lights.new('sun', 'SUN')
    d.energy = strength; d.angle = math.radians(angle_deg); d.color = tuple(lin(color))
    o = bpy.data.objects.new('sun', d)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def world(color='#ffffff', strength=.3, horizon=None):
    """Soft environment: vertical gradient so that glossy things have something to reflect."""
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    t = w.node_tree
    bg = t.nodes['Background']
    if horizon is None:
        bg.inputs[0].default_value = rgba(color); bg.inputs[1].default_value = strength
        return
    tc = t.nodes.new('ShaderNodeTexCoord'); sp = t.nodes.new('ShaderNodeSeparateXYZ')
    rp = t.nodes.new('ShaderNodeValToRGB')
    t.links.new(tc.outputs['Generated'], sp.inputs[0])
    t.links.new(sp.outputs['Z'], rp.inputs[0])
    rp.color_ramp.elements[0].color = rgba(horizon); rp.color_ramp.elements[1].color = rgba(color)
    t.links.new(rp.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = strength


def camera(loc, target, lens=85, fstop=None, focus=None, shift=(0, 0)):
    c = bpy.data.cameras.new('cam')
    c.lens = lens
    c.shift_x, c.shift_y = shift
    c.clip_end = 200
    o = bpy.data.objects.new('cam', c)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    if fstop:
        c.dof.use_dof = True
        f = Vector(focus if focus is not None else target)
        c.dof.focus_distance = max(.01, (f - Vector(loc)).dot((Vector(target) - Vector(loc)).normalized()))
        # Blender's f-number assumes 1 unit = 1 m; the studio is 10x larger than life.
        c.dof.aperture_fstop = fstop / 10.0
        c.dof.aperture_blades = 9
    return o


RIGS = {
    # crisp late-morning light from the upper left: colour-pop product look
    'daylight': lambda k: (world('#ffffff', .42 * k, '#fff4e6'),
                           sun((.62, -.45, -.78), 3.1 * k, 5.0),
                           area((-5, 6, 6), (0, 0, 0), 5, 260 * k, '#fff6ea'),
                           area((6, -3, 4), (0, 0, 0), 6, 90 * k, '#ffffff')),
    # soft north window behind-left: appetising food look
    'window': lambda k: (world('#fff3e2', .22 * k, '#ffe9cf'),
                         area((-4.2, 4.6, 4.6), (0, 0, .2), 3.6, 900 * k, '#fff2e0'),
                         area((5.5, -2.5, 3.5), (0, 0, 0), 5, 90 * k, '#ffe3c2'),
                         area((0, -5, 6), (0, 0, 0), 4, 45 * k, '#ffffff')),
    # dark and dramatic: rim light from behind, little fill
    'moody': lambda k: (world('#ffd9b0', .035 * k, '#ffcf9e'),
                        area((-3.6, 4.2, 3.4), (0, 0, .2), 2.2, 620 * k, '#ffe6c8'),
                        area((4.8, 3.0, 3.0), (0, 0, .2), 1.6, 210 * k, '#ffcf9a'),
                        area((1.5, -5, 4.5), (0, 0, 0), 4, 40 * k, '#ffeede')),
    # clean pack shot: big overhead softbox and two strip lights
    'softbox': lambda k: (world('#ffffff', .38 * k, '#fff8f0'),
                          area((-3.4, -1.5, 4.6), (0, 0, .7), 3.0, 330 * k, '#fff7ee'),
                          area((4.6, -2.5, 2.8), (0, 0, .8), 2.6, 120 * k, '#ffffff', size_y=4),
                          area((-2.5, 4.5, 4.0), (0, 0, .6), 2.6, 260 * k, '#ffffff')),
}


# ---------------------------------------------------------------- render ----
def _passes(s, tmp):
    """Compositor: write noisy image and feature passes as separate float EXRs."""
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    rl = t.nodes.new('CompositorNodeRLayers')
    fo = t.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp
    fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'ZIP'
    fo.format.color_mode = 'RGBA'
    fo.file_slots.clear()
    names = {'img': 'Image', 'nrm': 'Denoising Normal', 'alb': 'Denoising Albedo', 'dep': 'Denoising Depth'}
    for k, o in names.items():
        fo.file_slots.new(k)
        t.links.new(rl.outputs[o], fo.inputs[k])
    co = t.nodes.new('CompositorNodeComposite')
    t.links.new(rl.outputs['Image'], co.inputs[0])
    return list(names)


def _read(path):
    im = bpy.data.images.load(path)
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)


def _cpu():
    u = resource.getrusage(resource.RUSAGE_SELF)
    return u.ru_utime + u.ru_stime


def render(size, samples=64, seed=1, tmp=os.path.join(tempfile.gettempdir(), 'spicekit'), transparent=False, threads=1, scale=1.0, adaptive=0.0):
    """Render two independent half-sample buffers. Returns dict of arrays and seconds."""
    s = bpy.context.scene
    r = s.render
    r.resolution_x, r.resolution_y = size
    r.resolution_percentage = int(round(scale * 100))
    r.film_transparent = transparent
    r.threads_mode = 'FIXED'; r.threads = threads
    r.image_settings.file_format = 'PNG'
    r.filepath = os.path.join(tmp, 'preview.png')
    os.makedirs(tmp, exist_ok=True)
    names = _passes(s, tmp)
    s.cycles.samples = max(1, samples // 2)
    s.cycles.use_adaptive_sampling = adaptive > 0
    s.cycles.adaptive_threshold = adaptive or .01
    s.cycles.adaptive_min_samples = max(6, samples // 8)
    t0, c0 = time.time(), _cpu()
    bufs = []
    for k in (0, 1):
        s.cycles.seed = seed * 2 + k
        bpy.ops.render.render(write_still=False)
        bufs.append({n: _read(os.path.join(tmp, '%s%04d.exr' % (n, s.frame_current))) for n in names})
    return bufs, (time.time() - t0, _cpu() - c0)


# ---------------------------------------------------------------- finish ----
def tone(x, exposure=0.0, contrast=1.0, saturation=1.0, white=6.0):
    """Photographic curve: filmic shoulder on luminance-weighted max, so spice colours stay rich."""
    x = np.maximum(x, 0) * 2 ** exposure
    # Hable-like shoulder evaluated per channel and on the max channel; blended to keep hue
    def curve(v):
        a, b, c, d, e, f = .22, .30, .10, .20, .01, .30
        h = lambda q: ((q * (a * q + c * b) + d * e) / (q * (a * q + b) + d * f)) - e / f
        return h(v * 1.9) / h(white * 1.9)
    per = curve(x)
    m = x.max(-1, keepdims=True) + 1e-6
    hue = x / m * curve(m)
    y = per * .45 + hue * .55
    l = (y @ np.array([.2126, .7152, .0722], np.float32))[..., None]
    y = l + (y - l) * saturation
    y = np.clip(y, 0, 1)
    y = np.where(y <= .0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - .055)
    if contrast != 1:
        p = .5
        y = np.clip(y, 0, 1)
        s = np.where(y < p, p * (y / p) ** contrast, 1 - (1 - p) * ((1 - y) / (1 - p)) ** contrast)
        y = s
    return np.clip(y, 0, 1)


def _blur(a, r):
    """Separable box blur x3 (about Gaussian), edge-clamped."""
    for _ in range(3):
        for ax in (0, 1):
            p = np.pad(a, [(r + 1, r) if i == ax else (0, 0) for i in range(a.ndim)], mode='edge')
            c = np.cumsum(p, ax, dtype=np.float64)
            n = a.shape[ax]
            hi = np.take(c, np.arange(2 * r + 1, 2 * r + 1 + n), ax)
            lo = np.take(c, np.arange(0, n), ax)
            a = ((hi - lo) / (2 * r + 1)).astype(np.float32)
    return a


def finish(bufs, look, alpha=False, strength=1.0, seed=1):
    """Denoise, bloom, tone map, vignette, sharpen and grain. Returns (h,w,4) sRGB-encoded, bottom-up."""
    c0 = _cpu()
    if strength > 0:
        img, a = denoise(bufs, strength)
    else:
        img = (bufs[0]['img'][..., :3] + bufs[1]['img'][..., :3]) / 2
        a = (bufs[0]['img'][..., 3] + bufs[1]['img'][..., 3]) / 2
    h, w = a.shape
    bl = look.get('bloom', .05)
    if bl:
        hot = np.maximum(img - 1.2, 0)
        img = img + bl * _blur(hot, max(2, w // 60)) + bl * .5 * _blur(hot, max(3, w // 18))
    v = look.get('vignette', .12)
    if v and not alpha:
        yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
        img = img * (1 - v * smoothstep(.45, 1.5, np.hypot(xx, yy)))[..., None]
    if alpha:
        img = img / np.maximum(a, 1e-3)[..., None]
    y = tone(img, look.get('exposure', 0), look.get('contrast', 1.08), look.get('saturation', 1.06))
    sh = look.get('sharpen', .35)
    if sh:
        y = np.clip(y + sh * (y - _blur(y, 1)), 0, 1)
    gr = look.get('grain', .006)
    if gr:
        y = np.clip(y + np.random.default_rng(seed).normal(0, gr, (h, w, 1)), 0, 1)
    out = np.ones((h, w, 4), np.float32)
    out[..., :3] = y
    if alpha:
        out[..., 3] = np.clip(a, 0, 1)
    return out, _cpu() - c0


def save_png(arr, path):
    h, w, _ = arr.shape
    im = bpy.data.images.new('out', w, h, alpha=True, float_buffer=False)
    im.alpha_mode = 'CHANNEL_PACKED'
    im.pixels.foreach_set(np.ascontiguousarray(arr, np.float32).ravel())
    im.filepath_raw = path
    im.file_format = 'PNG'
    im.save()
    bpy.data.images.remove(im)
