"""Bowls, jars, pouches, boards, spoons."""
import math
import bpy
import numpy as np
from .core import *
from . import materials as M

# (outer radius at rim, height, foot radius, wall) in scene units
BOWLS = {
    'round': dict(R=.62, H=.46, foot=.27, wall=.035, belly=.80),
    'shallow': dict(R=.78, H=.30, foot=.34, wall=.035, belly=.66),
    'katori': dict(R=.50, H=.36, foot=.30, wall=.018, belly=.95),
    'deep': dict(R=.52, H=.52, foot=.28, wall=.04, belly=.95),
    'plate': dict(R=1.05, H=.16, foot=.62, wall=.035, belly=.80),
}


def bowl(kind='round', mat=None, loc=(0, 0, 0), scale=1.0, rot=0.0, seed=1):
    """Returns (object, info) with info: inner rim radius and a fill level, in world units."""
    b = BOWLS[kind]
    R, H, F, t, be = b['R'], b['H'], b['foot'], b['wall'], b['belly']
    outer = [(0.001, .012), (F * .82, .012), (F * .9, 0), (F, 0), (F * 1.03, .02),
             (F + (R - F) * be * .62, H * .22), (F + (R - F) * (.55 + .45 * be) * .92, H * .52), (R * .985, H * .82), (R, H - t * .35)]
    rim = [(R - t * .18, H - t * .04), (R - t * .5, H), (R - t * .85, H - t * .06)]
    inner = [(R - t, H - t * .5), (R - t * 1.05, H * .80), (F + (R - F) * (.55 + .45 * be) * .92 - t, H * .53),
             (F + (R - F) * be * .62 - t * .7, H * .24 + t * .3), (F * .7, t * 1.3 + .02), (.001, t * 1.2 + .02)]
    me = lathe('bowl-' + kind, outer + rim + inner, n=224, samples=150, wobble=.006 if t > .02 else .002, seed=seed)
    ob = add_object(me, mat or M.stoneware(rim_z=H), loc, (0, 0, rot), scale)
    return ob, dict(inner=(R - t * 1.02) * scale, H=H * scale, R=R * scale, t=t * scale,
                    inner_profile=[(max(r, .001) * scale, z * scale) for r, z in inner[::-1]])


# --------------------------------------------------------------- colliders --
def collider(info, loc=(0, 0, 0), n=40):
    """Low-poly inner wall of a bowl-like vessel for rigid-body drops (hidden from render)."""
    me = lathe('collider', info['inner_profile'], n=n, spline=False)
    ob = add_object(me, (), loc)
    ob.hide_render = True
    return ob


# ------------------------------------------------------------------- jars ---
def jar(art=None, loc=(0, 0, 0), rot=0.0, R=.33, H=.86, lid='#1d1a18', lid_metal=False, fill=.90, label_span=205, label_h=.46):
    """Round glass jar with screw lid and wrap label. Returns (objects, info)."""
    t = .018
    prof = [(.001, .0), (R * .80, .0), (R * .95, .012), (R, .055), (R, .2), (R, H * .78), (R * .985, H * .83), (R * .86, H * .90),
            (R * .80, H * .925), (R * .80, H)]
    inner = [(R * .80 - t, H), (R * .80 - t, H * .925), (R * .86 - t, H * .893), (R * .985 - t, H * .82), (R - t, H * .78), (R - t, .2),
             (R - t, .075), (R * .93 - t, .038), (R * .75, .030), (.001, .030)]
    me = lathe('jar', prof + [(R * .79, H + .004), (R * .80 - t * .8, H + .003)] + inner, n=160, samples=200)
    g = add_object(me, M.glass(), loc, (0, 0, rot))
    lh = .165
    lr = R * .90
    lp = [(.001, lh), (lr * .94, lh), (lr * .985, lh - .008), (lr, lh - .028), (lr, .02), (lr * .995, .0), (lr * .97, .0), (lr * .97, lh * .8), (.001, lh * .8)]
    lm = lathe('lid', lp, n=720, samples=110)
    co, col, q, tr = arrays_of(lm)
    if not lid_metal:                                       # knurling
        a = np.arctan2(co[:, 1], co[:, 0]); r = np.hypot(co[:, 0], co[:, 1])
        k = 1 - .009 * (.5 + .5 * np.cos(a * 72)) ** 3 * ((r > lr * .985) & (co[:, 2] > .02) & (co[:, 2] < lh - .03))
        co[:, :2] *= k[:, None]
    lm = make_mesh('lid', co, q, tr)
    mat = M.metal(lid, .26, False, lid) if lid_metal else M.plain(lid, .38, .5)
    cap = add_object(lm, mat, (loc[0], loc[1], loc[2] + H - .125), (0, 0, rot))
    obs = [g, cap]
    if art:
        n, m = 121, 9
        u = np.linspace(0, 1, n); v = np.linspace(0, 1, m)
        V, U = np.meshgrid(v, u, indexing='ij')
        a = math.radians(-90) + (U - .5) * math.radians(label_span)
        r = R + .0025
        z0 = .5 * (.08 + H * .78) - label_h / 2
        co = np.stack([r * np.cos(a), r * np.sin(a), z0 + V * label_h], -1).reshape(-1, 3)
        lab = make_mesh('label', co, grid_quads(n, m), uvs=np.stack([U, V], -1).reshape(-1, 2))
        obs.append(add_object(lab, M.printed(art, '#fff6e3', .12, kraft=False), loc, (0, 0, rot)))
    ri = R - t - .0015
    info = dict(inner=ri, floor=.034, top=H * fill * .80, H=H, R=R,
                inner_profile=[(.001, .034), (R * .72, .034), (ri, .085), (ri, H * .79), (R * .8 - t, H * .92), (R * .8 - t, H * 1.8)])
    return obs, info


def jar_powder(kind, info, loc=(0, 0, 0), seed=1, settle=.03):
    """Fill a jar with ground spice: wall-side skin with grain colours, and an uneven top."""
    from . import powder
    from .powder import POWDERS, powder_mesh
    P = POWDERS[kind]
    rng = np.random.default_rng(seed)
    ri, z0, z1 = info['inner'], info['floor'], info['top']
    nu, nv = int(900 / powder.COARSENESS), int(420 / powder.COARSENESS)
    u = np.arange(nu) / nu; v = np.linspace(0, 1, nv)
    V, U = np.meshgrid(v, u, indexing='ij')
    a = U * 2 * math.pi
    top = z1 + .015 * np.sin(a * 1 + seed) + .004 * np.sin(a * 5)
    z = z0 + V * (top - z0)
    r = np.where(z < .085, np.interp(z, [.034, .085], [info['R'] * .72, ri]), ri)
    r = r - .0012 * np.abs(fbm2(U * 220, V * 90, 2, seed))
    co = np.stack([r * np.cos(a), r * np.sin(a), z], -1).reshape(-1, 3)
    body = np.array([lin(c) for c in P['body']])
    pick = rng.integers(0, len(body), z.shape)
    C = body[pick] * rng.normal(1, .10, z.shape)[..., None]
    acc = rng.random(z.shape); s0 = 0
    for hexc, share in P['flecks']:
        m = (acc >= s0) & (acc < s0 + share * .5); s0 += share * .5
        C[m] = lin(hexc)
    band = fbm2(np.cos(a) * 2 + np.sin(a), z * 9, 4, seed + 3)
    C = C * (1 + .16 * band)[..., None]
    me = make_mesh('jar-powder', co, grid_quads(nu, nv, True), colors=C.reshape(-1, 3))
    o1 = add_object(me, M.powder(), loc)
    tm = powder_mesh(kind, ri, .03, seed=seed, inside=ri * .995, base=z1 - .004, peak=.8)
    return [o1, add_object(tm, M.powder(), loc)]


def jar_whole(spice, info, loc=(0, 0, 0), seed=1, scale=1.0):
    """Fill a jar with whole spice: pieces leaning on the glass and lying on top, around a dark core.

    Only what the camera can see is laid: the front half and the top (the label hides the middle)."""
    from . import spices as SP
    rng = np.random.default_rng(seed)
    size = SP.SPICES[spice]['size'] * scale
    ms = SP.variants(spice, 6)
    half = float(np.median([np.sort(np.ptp(arrays_of(m)[0], axis=0))[1] for m in ms])) * scale / 2
    R, z0, z1 = info['inner'], info['floor'], info['top']
    tone = arrays_of(ms[0])[1].mean(0) * .4
    core = lathe('jar-core', [(.001, z0), (R - half * 1.6, z0), (R - half * 1.6, z1 - half), (.001, z1 - half * .6)], n=64, spline=False)
    add_object(core, M.plain(tuple(tone.tolist()), rough=1.0, spec=.05), loc)
    if size > .35:                                                # quills and leaves stand upright
        n = int(math.pi * R / half * .62)
        for lay in (1.15, 2.6):
            for t in np.linspace(math.pi * .97, math.pi * 2.03, n) + rng.normal(0, .05, n):
                out = np.array([math.cos(t), math.sin(t), 0.0])
                x = np.array([0, 0, 1.0]) + np.array([-out[1], out[0], 0]) * rng.normal(0, .05); x /= np.linalg.norm(x)
                y = np.cross(out, x)
                r = R - half * lay
                _instance(ms, rng, np.stack([x, y, np.cross(x, y)], 1), (loc[0] + out[0] * r, loc[1] + out[1] * r, loc[2] + z0 + size * .52), scale, .02)
        return
    face = max(half * 2 * size * .55, 1e-5)                       # what one piece covers, seen from the front
    poses = []
    for lay in (1.35, 1.0):
        n = int(math.pi * R * (z1 - z0) / face * 1.05)
        a = rng.uniform(math.pi * .98, math.pi * 2.02, n)
        z = rng.uniform(z0 + half, z1 - half * .4, n)
        seen = np.abs(z - .375) > .19 if size < .1 else np.abs(z - .375) > .12
        poses += [(t, h, R - half * lay) for t, h in zip(a[seen], z[seen])]
    for t, h, r in poses:
        out = np.array([math.cos(t), math.sin(t), 0.0]); side = np.array([-math.sin(t), math.cos(t), 0.0]); up = np.array([0, 0, 1.0])
        g = rng.normal(0, .75) if size > .1 else rng.uniform(0, 2 * math.pi)
        x = side * math.cos(g) + up * math.sin(g)
        y = np.cross(out, x)
        _instance(ms, rng, np.stack([x, y, out], 1), (loc[0] + out[0] * r, loc[1] + out[1] * r, loc[2] + h), scale)
    n = int(2.4 * math.pi * R * R / face)
    for d, t in zip(np.sqrt(rng.random(n)) * (R - size * .45), rng.uniform(0, 2 * math.pi, n)):
        _instance(ms, rng, lying(rng, 1, .22, SP.SPICES[spice].get('roll'))[0],
                  (loc[0] + d * math.cos(t), loc[1] + d * math.sin(t), loc[2] + z1 + rng.uniform(-.6, .6) * half), scale)


def _instance(meshes, rng, rot, at, scale, vary=.06):
    from mathutils import Matrix
    me = meshes[int(rng.integers(len(meshes)))]
    ob = bpy.data.objects.new(me.name, me)
    ob.matrix_world = Matrix.Translation(at) @ Matrix(rot.tolist()).to_4x4() @ Matrix.Scale(scale * rng.normal(1, vary), 4)
    bpy.context.scene.collection.objects.link(ob)


def jar_sauce(info, loc=(0, 0, 0)):
    R, H = info['inner'], info['H']
    prof = [(.001, .034), (info['R'] * .72, .034), (R - .0005, .085), (R - .0005, H * .78), (R - .006, H * .82), (R * .86, H * .885), (.001, H * .885)]
    return add_object(lathe('sauce', prof, n=120, spline=False), M.sauce('#b3200c', '#8e1408', '#e0b060', .6, 0.0), loc)


def liquid(info, level, mat, loc=(0, 0, 0), swirl=.006, seed=1):
    """Still liquid in a bowl, with a rim that climbs the wall a little."""
    n, m = 128, 60
    prof = info['inner_profile']
    R = float(np.interp(level, [z for _, z in prof], [r for r, _ in prof])) * 1.003
    d = np.linspace(0.0005, 1, m); a = np.arange(n) / n * 2 * math.pi
    D, A = np.meshgrid(d, a, indexing='ij')
    x, y = D * R * np.cos(A), D * R * np.sin(A)
    ph = np.sin(A * 1 + D * 9 + seed)
    z = level + swirl * ph * smoothstep(1, .55, D) * smoothstep(0, .2, D) + .006 * smoothstep(.94, 1, D)
    me = make_mesh('liquid', np.stack([x, y, z], -1).reshape(-1, 3), grid_quads(n, m, True))
    return add_object(me, mat, loc)


# ---------------------------------------------------------------- pouches ---
@M.cached
def _pouch_mat(art, mask, swatch, paper='#b98d5a', kraft=True):
    g = M.Nodes('pouch')
    tc = g.new('TexCoord')
    uv, obj = tc.outputs['UV'], tc.outputs['Object']
    fib = g.noise(obj, 26, 4, .7)
    if kraft:
        mp = g.new('Mapping', Vector=obj); mp.inputs['Scale'].default_value = (1, 1, .22)
        st = g.noise(mp.outputs[0], 60, 3, .7)
        c = g.mixc(g.map(fib, .35, .7, 0, .3), paper, '#93693c')
        c = g.mixc(g.map(st, .52, .78, 0, .3), c, '#e0bf92')
        c = g.mixc(g.map(g.noise(obj, 190, 2), .62, .75, 0, .3), c, '#6d4a26')
    else:
        c = g.mixc(g.map(fib, .3, .7, 0, .05), paper, '#000000')
    if art:
        im = M.image_node(g, art, uv)
        c = g.mixc(g.math('MULTIPLY', im.outputs['Alpha'], .96), c, im.outputs['Color'])
    b = g.bump(fib, .06 if kraft else .02, .006)
    # crimped top seal: fine horizontal ribs
    sep = g.new('SeparateXYZ', Vector=uv)
    rib = g.math('SINE', g.math('MULTIPLY', sep.outputs['Y'], 760))
    inseal = g.math('MULTIPLY', g.math('GREATER_THAN', sep.outputs['Y'], .935), g.math('LESS_THAN', sep.outputs['Y'], .985))
    b = g.bump(g.math('MULTIPLY', rib, inseal), .5, .004, b)
    p = g.principled(Base_Color=c, Roughness=.58 if kraft else .40, Specular=.32, Clearcoat=.12 if kraft else .25,
                     Clearcoat_Roughness=.35, Normal=b)
    if mask and swatch:
        mk = M.image_node(g, mask, uv)
        mk.image.colorspace_settings.name = 'Non-Color'
        m2 = g.new('Mapping', Vector=obj)
        m2.inputs['Scale'].default_value = (1 / .9, 1 / .9, 1 / .9)
        m2.inputs['Rotation'].default_value = (math.radians(-90), 0, 0)
        m2.inputs['Location'].default_value = (.5, 0.05, 0)
        sw = g.new('TexImage', Vector=m2.outputs[0])
        sw.image = bpy.data.images.load(swatch, check_existing=True)
        sw.extension = 'REPEAT'
        film = g.new('BsdfPrincipled', Base_Color=sw.outputs['Color'], Roughness=.55, Specular=.5, Clearcoat=1.0, Clearcoat_Roughness=.06)
        g.set(film, 'Normal', g.bump(g.noise(obj, 60, 3), .05, .006))
        mx = g.new('MixShader')
        g.t.links.new(mk.outputs['Color'], mx.inputs[0])
        g.t.links.new(p.outputs[0], mx.inputs[1]); g.t.links.new(film.outputs[0], mx.inputs[2])
        g.t.links.new(mx.outputs[0], g.out.inputs['Surface'])
    return g.mat


def pouch(art=None, mask=None, swatch=None, loc=(0, 0, 0), rot=0.0, W=1.30, H=2.0, depth=.56, paper='#b98d5a', kraft=True, seed=1, scale=1.0, lean=.035):
    """Filled stand-up pouch with crimped top seal, side seals, rounded corners and a bottom gusset."""
    nu, nv = 150, 230
    rng = np.random.default_rng(seed)
    u = np.linspace(-1, 1, nu); v = np.linspace(0, 1, nv)
    V, U = np.meshgrid(v, u, indexing='ij')
    def side(sgn, sd):
        # depth along height: gusset at the bottom, belly of filling, slack above, flat seal
        t = np.interp(V, [0, .05, .14, .30, .50, .66, .78, .88, .93, 1], [.82, .92, .99, 1.0, .92, .70, .40, .11, .01, 0]) * depth / 2
        cross = np.power(np.maximum(1 - np.power(np.abs(U / .95), 2.4), 0), .72)
        foot = np.power(np.maximum(1 - np.power(np.abs(U), 2.2), 0), .55)
        k = smoothstep(.16, 0, V)
        y = t * (cross * (1 - k) + foot * k)
        # width gives way as the pack bulges; side seals pull in at the belly
        w = W / 2 * (1 - .075 * np.interp(V, [0, .1, .3, .6, .85, 1], [.55, .9, 1.0, .7, .15, 0]))
        x = U * w
        z = V * H
        # rounded top corners and tear notch
        corner = smoothstep(.965, 1, V) * smoothstep(.90, 1, np.abs(U))
        x = x * (1 - .035 * corner)
        notch = np.exp(-((V - .918) / .006) ** 2) * smoothstep(.985, 1, np.abs(U))
        x = x * (1 - .022 * notch)
        # crinkles: broad dents, creases fanning out of the lower corners and under the seal
        P3 = np.stack([U * 1.4, V * 2.2, np.full_like(U, sd * 3.3)], -1).reshape(-1, 3)
        dents = fbm3(P3, 3, sd).reshape(U.shape)
        cr = fbm3(np.stack([U * 2.2 + V * 1.2, V * 3.4 - np.abs(U) * 1.6, np.full_like(U, sd * 1.7)], -1).reshape(-1, 3), 3, sd + 3, ridge=True).reshape(U.shape)
        up = fbm3(np.stack([U * 7, V * 1.5, np.full_like(U, sd * 2.1)], -1).reshape(-1, 3), 2, sd + 5, ridge=True).reshape(U.shape)
        inner = cross * smoothstep(0, .08, V) * smoothstep(.95, .86, V)
        y = y + inner * (.026 * dents + .030 * np.maximum(cr - .15, 0) * (smoothstep(.5, .05, V) + .35) + .034 * np.maximum(up, 0) * smoothstep(.60, .84, V))
        # zip track
        y = y + .006 * cross ** .3 * (np.exp(-((V - .862) / .0035) ** 2) + np.exp(-((V - .876) / .0035) ** 2))
        # base: follow the gusset curve so that it stands on its rim
        z = z + .02 * (np.abs(U) ** 3) * k
        y = np.maximum(y, .0012) * sgn
        lean_y = -lean * V ** 2 * H
        wav = .012 * np.sin(U * 2.2 + sd) * smoothstep(.80, 1, V)
        return np.stack([x, y + lean_y + wav, z], -1).reshape(-1, 3)
    F = side(-1, seed); B = side(1, seed)
    n = nu * nv
    q = grid_quads(nu, nv)
    uv = np.stack([(U + 1) / 2, V], -1).reshape(-1, 2)
    idx = np.arange(n).reshape(nv, nu)
    rim = [np.stack([e[:-1], e[1:], e[1:] + n, e[:-1] + n], 1) for e in (idx[-1], idx[:, 0][::-1], idx[:, -1], idx[0][::-1])]
    me = make_mesh('pouch', np.vstack([F, B]), np.vstack([q, q[:, ::-1] + n] + rim), uvs=np.vstack([uv, uv * [1, 0] + [0, .02]]))
    me.materials.append(_pouch_mat(art, mask, swatch, paper, kraft))
    me.materials.append(_pouch_mat(None, None, None, paper, kraft))
    mi = np.zeros(len(me.polygons), np.int32); mi[len(q):] = 1
    me.polygons.foreach_set('material_index', mi)
    return add_object(me, (), loc, (0, 0, rot), scale)


# ----------------------------------------------------------- tableware ------
def tin(loc=(0, 0, 0), R=.46, H=.34, mat=None, t=.012, seed=1):
    """Straight-sided cup, as in a masala dabba."""
    prof = [(.001, 0), (R * .94, 0), (R * .985, .015), (R, .05), (R, H - .012), (R + .006, H - .004), (R + .003, H), (R - t, H - .003), (R - t, H - .02),
            (R - t, .05), (R * .95 - t, .022), (.001, .018)]
    me = lathe('tin', prof, n=160, samples=130)
    ob = add_object(me, mat or M.metal('#c9c7c3', .2, False, '#8d8a86'), loc)
    return ob, dict(inner=R - t * 1.1, H=H, R=R, t=t,
                    inner_profile=[(.001, .02), (R * .93 - t, .02), (R - t, .06), (R - t, H), (R - t, H + .001)])


def dabba(loc=(0, 0, 0), R=1.06, H=.42, mat=None):
    """Round steel spice box; returns object and the seven cup positions."""
    mat = mat or M.metal('#cfcdca', .22, False, '#908d88')
    prof = [(.001, 0), (R * .97, 0), (R * .995, .02), (R, .06), (R, H - .02), (R + .012, H - .006), (R + .008, H + .004), (R - .012, H), (R - .016, H - .03),
            (R - .016, .06), (R * .96, .028), (.001, .024)]
    ob = add_object(lathe('dabba', prof, n=256, samples=140), mat, loc)
    r = (R - .02) / 3.02
    pos = [(loc[0], loc[1], loc[2] + .026)] + [(loc[0] + 2.005 * r * math.cos(a), loc[1] + 2.005 * r * math.sin(a), loc[2] + .026)
                                               for a in np.arange(6) * math.pi / 3 + .26]
    return ob, pos, r


def spoon(loc=(0, 0, 0), rot=0.0, tilt=0.0, L=1.25, mat=None, bowl_len=.46, bowl_w=.32, depth=.10, seed=1, scale=1.0):
    """Wooden scoop/spoon: closed shell, handle tapering into the bowl (bowl centre at the origin)."""
    nu, nv = 96, 140
    u = np.arange(nu) / nu; v = np.linspace(0, 1, nv)
    V, U = np.meshgrid(v, u, indexing='ij')
    x = np.interp(V, [0, 1], [-bowl_len / 2, L - bowl_len / 2])
    s = np.clip((x + bowl_len / 2) / bowl_len, 0, 1)
    wb = bowl_w / 2 * np.power(np.maximum(np.sin(np.pi * np.clip(s, .0005, .9995) ** .92), 0), .62)
    hw = np.interp(x, [bowl_len * .30, bowl_len * .6, L * .5, L * .75], [.030, .032, .036, .046])
    end = np.sqrt(np.maximum(1 - np.clip((x - (L - bowl_len / 2 - .04)) / .04, 0, 1) ** 2, 1e-4))
    w = np.maximum(np.where(x < bowl_len * .28, wb, 0), np.where(x > bowl_len * .22, hw * smoothstep(bowl_len * .2, bowl_len * .4, x), 0)) * end
    db = depth * np.power(np.maximum(np.sin(np.pi * np.clip(s, .002, .998)), 0), .7)
    inb = smoothstep(bowl_len * .5, bowl_len * .30, x)
    th = .022
    a = U * 2 * math.pi
    # section: outer U (lower half) then inner U back over the top
    low = np.sin(a) < 0
    ca = np.cos(a); sa = np.sin(a)
    y = w * ca
    z_out = -np.abs(sa) ** .9 * (db * inb + (.028 * (1 - inb)) + th * inb * .8)
    z_in = -np.abs(sa) ** 1.0 * (db * inb) + (.030 * np.abs(sa)) * (1 - inb)
    y = np.where(low, y, y * (1 - .10 * inb))
    z = np.where(low, z_out, z_in)
    z = z + .10 * smoothstep(bowl_len * .35, L, x) * (x / L)
    co = np.stack([x, y, z], -1).reshape(-1, 3)
    me = make_mesh('spoon', co, grid_quads(nu, nv, True))
    return add_object(me, mat or M.wood('#5b371b', '#b07a45', 1.6, .55, 'X'), loc, (0, tilt, rot), scale)


def spoon_powder(kind, bowl_len=.46, bowl_w=.32, depth=.10, h=.075, seed=1):
    """Heap of powder sized for the spoon bowl (same local frame)."""
    from .powder import powder_mesh
    def shape(X, Y):
        s = np.clip((X + bowl_len / 2) / bowl_len, .001, .999)
        wb = bowl_w / 2 * np.power(np.sin(np.pi * s ** .92), .62) * .90
        e = np.sqrt((Y / np.maximum(wb, .01)) ** 2 + (np.abs(X) / (bowl_len / 2 * .93)) ** 4)
        return np.where(e < 1, h * (1 - e ** 1.7) - .006, -.3)
    return powder_mesh(kind, bowl_len / 2, h, seed=seed, shape_fn=shape, base=0.0, floor=-.012, irregular=.5)


def board(loc=(0, 0, 0), size=(2.2, 1.4, .09), rot=0.0, mat=None, r=.10):
    """Rounded wooden board (superellipse outline, bevelled edge)."""
    n = 240
    a = np.arange(n) / n * 2 * math.pi
    p = 7.0
    ox = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** (2 / p) * size[0] / 2
    oy = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** (2 / p) * size[1] / 2
    T = size[2]
    rings = [(.001, 0), (.96, 0), (.99, .006), (1, .022), (1, T - .022), (.995, T - .006), (.982, T), (.001, T)]
    co = []
    for k, z in rings:
        co.append(np.stack([ox * k, oy * k, np.full(n, z)], 1))
    me = make_mesh('board', np.vstack(co), grid_quads(n, len(rings), True))
    return add_object(me, mat or M.wood(), loc, (0, 0, rot))


def cloth(loc=(0, 0, .004), size=(2.6, 2.0), rot=0.0, mat=None, seed=1, folds=.05):
    """Linen napkin: a sheet with soft directional folds lying on the table."""
    n, m = 320, 260
    u = np.linspace(-.5, .5, n); v = np.linspace(-.5, .5, m)
    V, U = np.meshgrid(v, u, indexing='ij')
    x, y = U * size[0], V * size[1]
    w = fbm2(U * 2.2, V * 2.2, 3, seed) * .5
    rid = fbm2((U * math.cos(.6) + V * math.sin(.6)) * 3.6 + w, (V * math.cos(.6) - U * math.sin(.6)) * .9, 2, seed + 3, ridge=True)
    z = np.maximum(rid - .05, 0) ** 1.3 * folds * 2.4 + np.maximum(fbm2(U * 5, V * 5, 3, seed + 7), 0) * folds * .35
    x = x + fbm2(U * 3, V * 3, 2, seed + 1) * .03; y = y + fbm2(U * 3, V * 3, 2, seed + 2) * .03
    co = np.stack([x, y, z], -1).reshape(-1, 3)
    me = make_mesh('cloth', co, grid_quads(n, m), uvs=np.stack([x * .5 + .5, y * .5 + .5], -1).reshape(-1, 2))
    return add_object(me, mat or M.cloth(), loc, (0, 0, rot))


def mortar(loc=(0, 0, 0), mat=None, scale=1.0):
    """Mortar (khal) and its info; see pestle()."""
    R, H = .58, .74
    outer = [(.001, 0), (.34, 0), (.36, .03), (.33, .09), (.36, .16), (.50, .34), (.565, .56), (.60, H - .04), (.615, H)]
    inner = [(.57, H + .008), (.525, H - .05), (.49, .55), (.42, .36), (.26, .22), (.001, .18)]
    me = lathe('mortar', outer + inner, n=200, samples=140, wobble=.006)
    ob = add_object(me, mat or M.slate('#5c5a57', '#8b8883', .6), loc, scale=scale)
    return ob, dict(inner=.52 * scale, H=H * scale, R=R * scale, t=.05,
                    inner_profile=[(.001, .18 * scale), (.26 * scale, .22 * scale), (.42 * scale, .36 * scale), (.49 * scale, .55 * scale), (.525 * scale, H * scale)])


def pestle(loc, rot, mat=None, scale=1.0):
    prof = [(.001, 0), (.10, .01), (.145, .06), (.15, .13), (.11, .24), (.075, .40), (.07, .7), (.085, .95), (.11, 1.05), (.10, 1.13), (.05, 1.17), (.001, 1.175)]
    return add_object(lathe('pestle', prof, n=120, samples=120, wobble=.006), mat or M.slate('#5c5a57', '#8b8883', .6), loc, rot, scale)


# ------------------------------------------------------------- shop things --
def box_mesh(name, sx, sy, sz, bevel=.01):
    """Axis-aligned box standing on z=0, edges softly rounded."""
    def f(u, v):
        th, ph = u * 2 * math.pi, v * math.pi
        d = np.stack([np.sin(ph) * np.cos(th), np.sin(ph) * np.sin(th), -np.cos(ph)], 1)
        c = d / np.abs(d).max(1, keepdims=True)
        inner = np.array([sx / 2 - bevel, sy / 2 - bevel, sz / 2 - bevel])
        p = np.clip(c * np.array([sx, sy, sz]) / 2, -inner, inner)
        q = c * np.array([sx, sy, sz]) / 2 - p
        L = np.linalg.norm(q, axis=1, keepdims=True)
        return p + np.where(L > 1e-9, q / np.maximum(L, 1e-9) * bevel, 0) + np.array([0, 0, sz / 2])
    return surface(name, f, 160, 80)


def parcel(loc=(0, 0, 0), size=(1.0, .75, .55), rot=0.0, ribbon=None):
    """A closed delivery carton with paper tape, or a ribbon instead."""
    sx, sy, sz = size
    obs = [add_object(box_mesh('carton', sx, sy, sz, .012), M.cardboard(), loc, (0, 0, rot))]
    tape = M.plain('#c9a26a', .35, .5) if not ribbon else M.plain(ribbon, .32, .5, 0.0, .25)
    w = .13 if not ribbon else .10
    bands = [(w, sy + .008, sz + .008)] + ([(sx + .008, w, sz + .010)] if ribbon else [])
    for bx, by, bz in bands:
        obs.append(add_object(box_mesh('band', bx, by, bz, .004), tape, (loc[0], loc[1], loc[2] - .001), (0, 0, rot)))
    if ribbon:
        for k, (a, tilt) in enumerate(((.5, .5), (2.6, .5), (1.2, .25), (3.5, .25))):
            obs.append(add_object(_loop(.26 if k < 2 else .20, .09), tape, (loc[0], loc[1], loc[2] + sz + .01), (0, -tilt, rot + a)))
    return obs


def _loop(L, w):
    """One loop of a bow, lying along +X."""
    t = np.linspace(0, 2 * math.pi, 64)
    x = L * (1 - np.cos(t)) / 2
    z = np.sin(t) * L * .26 * (.3 + .7 * np.sin(t / 2)) + .03
    v = np.linspace(-1, 1, 7)
    V, X = np.meshgrid(v, x, indexing='ij'); _, Z = np.meshgrid(v, z, indexing='ij')
    k = .35 + .65 * np.sin(np.pi * X / L / 1.3 + .2)
    return make_mesh('loop', np.stack([X, V * w / 2 * k, Z], -1).reshape(-1, 3), grid_quads(64, 7))


def ledger(loc=(0, 0, 0), rot=0.0, size=(.95, .62, .10), cover='#9d1b16'):
    """The shop's account book: red cloth cover, cream pages, a cord around it."""
    sx, sy, sz = size
    red = M.cloth(cover, '#6e100d', 260.0)
    obs = [add_object(box_mesh('cover', sx, sy, .018, .006), red, (loc[0], loc[1], loc[2]), (0, 0, rot)),
           add_object(box_mesh('pages', sx * .97, sy * .95, sz - .03, .006), M.pages(), (loc[0], loc[1], loc[2] + .016), (0, 0, rot)),
           add_object(box_mesh('cover', sx, sy, .018, .006), red, (loc[0], loc[1], loc[2] + sz - .016), (0, 0, rot))]
    cord = M.plain('#e6d6b0', .8, .1)
    for dx in (-.16, .16):
        c, s_ = math.cos(rot), math.sin(rot)
        obs.append(add_object(box_mesh('cord', .016, sy + .012, sz + .018, .006), cord, (loc[0] + dx * sx * c, loc[1] + dx * sx * s_, loc[2] - .004), (0, 0, rot)))
    return obs


def scales(loc=(0, 0, 0), rot=0.0, mat=None, span=1.05, H=1.15, tilt=.05):
    """A brass balance. Returns (objects, [(pan centre), ...], pan info)."""
    mat = mat or M.metal('#c9973f', .22, False)
    c, s_ = math.cos(rot), math.sin(rot)
    def at(x, y, z):
        return (loc[0] + x * c - y * s_, loc[1] + x * s_ + y * c, loc[2] + z)
    col = [(.001, 0), (.34, 0), (.345, .03), (.30, .06), (.12, .09), (.06, .14), (.045, .22), (.062, .27), (.040, .33), (.034, H * .7), (.055, H * .76),
           (.034, H * .82), (.030, H - .02), (.055, H + .03), (.04, H + .08), (.001, H + .10)]
    obs = [add_object(lathe('column', col, n=96, samples=160), mat, at(0, 0, 0))]
    beam = lathe('beam', [(.001, -span / 2), (.018, -span / 2), (.026, -.12), (.045, 0), (.026, .12), (.018, span / 2), (.001, span / 2)], n=24, samples=60)
    obs.append(add_object(beam, mat, at(0, 0, H + .02), (0, math.pi / 2 + tilt, rot)))
    R, drop = .36, H * .74
    pans = []
    prof = [(.001, 0), (R * .6, .012), (R * .92, .05), (R, .085), (R + .008, .09), (R - .006, .092), (R * .90, .06), (R * .58, .022), (.001, .010)]
    for sgn in (-1, 1):
        x = sgn * span / 2 * math.cos(tilt); top = H + .02 - sgn * math.sin(tilt) * span / 2
        zp = top - drop
        obs.append(add_object(lathe('pan', prof, n=120, samples=90), mat, at(x, 0, zp)))
        for a in (math.pi / 2, math.pi * 7 / 6, math.pi * 11 / 6):
            p0 = np.array(at(x, 0, top - .01)); p1 = np.array(at(x + R * math.cos(a), R * math.sin(a), zp + .09))
            obs.append(_wire(p0, p1, .0055, mat))
        pans.append(at(x, 0, zp))
    return obs, pans, dict(inner=R * .93, H=.09, R=R, t=.01, inner_profile=[(.001, .012), (R * .58, .024), (R * .9, .062), (R, .09)])


def _wire(a, b, r, mat):
    from mathutils import Vector
    d = Vector(b - a)
    me = lathe('wire', [(.0005, 0), (r, 0), (r, d.length), (.0005, d.length)], n=10, spline=False)
    return add_object(me, mat, tuple(a), tuple(d.to_track_quat('Z', 'Y').to_euler()))
