"""Turns a JSON job (surface + props + lights + camera) into a Blender scene."""
import math
import os
import tempfile
import bpy
import numpy as np
from . import core, foods, materials as M, piles, powder as P, spices as SP, studio as S, vessels as V


def material(spec):
    """'brass' | ['stoneware', {...}] -> material."""
    if spec is None:
        return None
    presets = {
        'brass': lambda: M.metal(), 'copper': lambda: M.metal('#c9764a', .22, True, '#7a3b20'),
        'steel': lambda: M.metal('#d8d6d2', .27, False, '#a9a6a1'),
        'cream': lambda rim_z=.5: M.stoneware(rim_z=rim_z), 'white': lambda rim_z=.5: M.stoneware('#f3efe8', '#c9b79f', '#8d8479', rim_z=rim_z, specks=.35),
        'charcoal': lambda rim_z=.5: M.stoneware('#2b2a2c', '#6a5140', '#77706a', .42, rim_z, .6),
        'teal': lambda rim_z=.5: M.stoneware('#1f5a5a', '#8a5a35', '#0f3030', .22, rim_z, .6),
        'terracotta': lambda: M.terracotta(), 'walnut': lambda: M.wood('#2c1709', '#6d4223', 1.3, .45, 'X'),
        'oak': lambda: M.wood('#6d4522', '#bb8a54', 1.3, .5, 'X'), 'acacia': lambda: M.wood('#4a2612', '#a0653a', 1.5, .42, 'X'),
        'granite': lambda: M.granite(), 'linen': lambda: M.cloth(), 'black-linen': lambda: M.cloth('#2b2a2a', '#161515'),
        'red-linen': lambda: M.cloth('#8f1d1a', '#5f100e'), 'mustard-linen': lambda: M.cloth('#c8921e', '#8f6410'),
    }
    if isinstance(spec, str):
        return spec if spec not in presets else presets[spec]
    name, kw = spec
    return lambda **k: getattr(M, name)(**{**kw, **({} if name != 'stoneware' else k)})


def mat_for(spec, rim_z=None):
    m = material(spec)
    if m is None:
        return None
    try:
        return m(rim_z=rim_z) if rim_z is not None else m()
    except TypeError:
        return m()


def placer(spec, avoid=()):
    """Placement function from a JSON region; keeps clear of vessels (cx, cy, r)."""
    def ok(xy):
        k = np.ones(len(xy), bool)
        for cx, cy, r in avoid:
            k &= np.hypot(xy[:, 0] - cx, xy[:, 1] - cy) > r
        return k
    def place(rng, n):
        if 'points' in spec:
            p = np.array(spec['points'], float)
            return p[np.arange(n) % len(p)]
        out = np.zeros((0, 2))
        for _ in range(200):
            m = n * 3
            if 'ring' in spec:                       # [cx, cy, r0, r1]
                cx, cy, r0, r1 = spec['ring']
                a0, a1 = [math.radians(t) for t in spec.get('arc', (0, 360))]
                a = rng.uniform(a0, a1, m); d = r0 + (r1 - r0) * rng.random(m) ** spec.get('falloff', 1.6)
                xy = np.column_stack([cx + d * np.cos(a), cy + d * np.sin(a)])
            elif 'gauss' in spec:                    # [cx, cy, sx, sy]
                cx, cy, sx, sy = spec['gauss']
                xy = np.column_stack([rng.normal(cx, sx, m), rng.normal(cy, sy, m)])
            else:                                    # rect [x0, y0, x1, y1]
                x0, y0, x1, y1 = spec['rect']
                xy = np.column_stack([rng.uniform(x0, x1, m), rng.uniform(y0, y1, m)])
            out = np.vstack([out, xy[ok(xy)]])
            if len(out) >= n:
                break
        gap = spec.get('gap')
        if gap:                                      # simple dart throwing so that big pieces do not overlap
            sel = []
            for p in out:
                if all(math.hypot(*(p - q)) > gap for q in sel):
                    sel.append(p)
                if len(sel) == n:
                    break
            out = np.array(sel + list(out[:max(0, n - len(sel))]))
        return out[:n]
    return place


SWATCHES = os.path.join(tempfile.gettempdir(), 'spicekit', 'swatches')


def swatch(kind, whole=False, size=300, threads=1):
    """Square top-down picture of a spice pressed flat, used behind pouch windows (cached on disk)."""
    path = os.path.join(SWATCHES, ('whole-' if whole else 'powder-') + kind + '.png')
    if os.path.exists(path):
        return path
    os.makedirs(SWATCHES, exist_ok=True)
    S.reset(); SP._meshes.clear()
    if whole:
        piles.heap(kind, .64, .012, seed=5, inside=.64, layers=1 if SP.SPICES[kind]['size'] < .03 else 2.2, flat=.95)
    else:
        coarse, P.COARSENESS = P.COARSENESS, 1.0            # kept on disk, so never drawn coarsely
        core.add_object(P.powder_mesh(kind, .5, .0, seed=5, inside=.68, spacing_mm=.40), M.powder())
        P.COARSENESS = coarse
    S.world('#ffffff', .62); S.sun((.5, -.4, -.8), 2.0, 12)
    c = S.camera((0, 0, 5), (0, 0, 0)); c.data.type = 'ORTHO'; c.data.ortho_scale = .88
    b, _ = S.render((size, size), 8, threads=threads)
    o, _ = S.finish(b, dict(vignette=0, grain=0, exposure=-.1))
    S.save_png(o, path)
    return path


class Stage:
    def __init__(self, job, catalog, labels, threads=1):
        self.job, self.catalog, self.labels, self.threads = job, catalog, labels, threads
        self.avoid, self.solid = [], []

    def product(self, pid):
        return next(p for p in self.catalog['products'] if p['id'] == pid)

    def prepare(self):
        """Render swatches needed by pouch windows before the real scene is built."""
        self.sw = {}
        for p in self.job.get('props', []):
            if p['type'] == 'pouch':
                q = self.product(p['product'])
                whole = q.get('window') == 'whole'
                self.sw[p['product']] = swatch(q['whole' if whole else 'powder'], whole, threads=self.threads)

    def build(self):
        self.prepare()
        j = self.job
        S.reset(); SP._meshes.clear()
        s = dict(j['surface'])
        kind = s.pop('type'); cyc = s.pop('cyc', None)
        mat = getattr(M, kind)(**s) if kind != 'none' else None
        if mat is None:
            pass
        elif cyc:
            S.cyclorama(mat, back=cyc if cyc is not True else 5.0)
        else:
            pl = S.plane(mat, 60)
            if j.get('transparent'):
                pl.is_shadow_catcher = True
        for p in j.get('props', []):
            p = dict(p)
            getattr(self, 'p_' + p.pop('type').replace('-', '_'))(**p)
        rig = j.get('rig', 'daylight')
        S.RIGS[rig](j.get('light', 1.0))
        for a in j.get('lights', []):
            S.area(tuple(a['at']), tuple(a.get('to', (0, 0, 0))), a.get('size', 1), a['power'], a.get('color', '#ffffff'))
        c = j['camera']
        S.camera(tuple(c['at']), tuple(c['to']), c.get('lens', 85), c.get('fstop'), c.get('focus'), c.get('shift', (0, 0)))

    # --- props
    def _fill(self, info, loc, f, seed):
        x, y, z = loc
        f = dict(f)
        lvl = f.get('level', info['H'] - info.get('t', .03) - f.get('below', .06))
        if 'powder' in f:
            me = P.powder_mesh(f['powder'], info['inner'], f.get('mound', .2), seed=seed, inside=info['inner'] * f.get('fit', .995), base=lvl,
                               peak=f.get('peak', .4), spacing_mm=f.get('spacing', .16), irregular=f.get('irregular', 1.0), off=tuple(f.get('off', (0, 0))))
            core.add_object(me, M.powder(), (x, y, z))
        elif 'heap' in f:
            piles.heap(f['heap'], info['inner'], f.get('mound', .12), base=z + lvl, inside=info['inner'] * f.get('fit', .985), seed=seed, loc=(x, y),
                       layers=f.get('layers', 3), flat=f.get('flat', .75), scale=f.get('scale', 1.0), mixed=f.get('mixed'))
        elif 'liquid' in f:
            mats = dict(sauce=M.sauce, milk=M.drink, tea=lambda: M.drink('#b67c4c', '#a56c3e'))
            V.liquid(info, lvl, mats[f['liquid']](), loc, swirl=.020 if f['liquid'] == 'sauce' else .002, seed=seed)
            for spice, n, spread in f.get('on', []):
                piles.scatter(spice, placer(dict(gauss=[x, y, spread, spread])), n, seed, z + lvl + .002)
        elif 'drop' in f:
            spec = f['drop'] if isinstance(f['drop'], list) else [[f['drop'], f.get('n', 60), f.get('scale', 1.0)]]
            fl = f.get('floor', .45) * info['H']
            prof = [(r, zz) for r, zz in info['inner_profile'] if zz > fl]
            r0 = np.interp(fl, [q[1] for q in info['inner_profile']], [q[0] for q in info['inner_profile']])
            col = V.collider(dict(inner_profile=[(.001, fl), (r0, fl)] + prof), (x, y, z))
            # hide the false bottom behind a dark disc
            first = SP.variants(spec[0][0], 1)[0]
            c = core.arrays_of(first)[1].mean(0) * .3
            disc = core.lathe('disc', [(.001, fl), (r0 * .99, fl)], n=64, spline=False)
            core.add_object(disc, M.plain(tuple(c.tolist()), rough=1.0, spec=.05), (x, y, z))
            R = info['R'] * 1.15
            piles.drop(piles.pieces([tuple(q) for q in spec], seed), [col], (x, y, info['inner'] * .72, z + fl + .05), frames=f.get('frames', 110), seed=seed,
                       keep=lambda t: math.hypot(t.x - x, t.y - y) < R and t.z > z + fl * .8)

    def p_bowl(self, kind='round', mat='cream', at=(0, 0), z=0.0, scale=1.0, fill=None, seed=1, rot=0.0):
        loc = (at[0], at[1], z)
        m = mat_for(mat, V.BOWLS[kind]['H'])
        ob, info = V.bowl(kind, m, loc, scale, rot, seed)
        self.avoid.append((at[0], at[1], V.BOWLS[kind]['foot'] * scale * 1.5)); self.solid.append(ob)
        if fill:
            self._fill(info, loc, fill, seed)

    def p_mortar(self, at=(0, 0), z=0.0, scale=1.0, mat='granite', fill=None, seed=1, pestle=True):
        ob, info = V.mortar((at[0], at[1], z), mat_for(mat), scale)
        self.avoid.append((at[0], at[1], .5 * scale)); self.solid.append(ob)
        if fill:
            f = dict(fill); f.setdefault('level', .46 * scale)
            info = dict(info, inner=.475 * scale)
            self._fill(info, (at[0], at[1], z), f, seed)
        if pestle:
            p = pestle if isinstance(pestle, dict) else {}
            V.pestle((at[0] - .18 * scale, at[1] - .05 * scale, z + .44 * scale), tuple(p.get('rot', (.25, .72, .2))), mat_for(mat), scale)

    def p_dabba(self, at=(0, 0), z=0.0, fills=(), mat='steel', seed=1, R=1.06, cup='steel'):
        ob, pos, r = V.dabba((at[0], at[1], z), R, .40, mat_for(mat))
        self.avoid.append((at[0], at[1], R * 1.02)); self.solid.append(ob)
        for i, (pp, f) in enumerate(zip(pos, fills)):
            cob, info = V.tin(pp, r * .985, .31, mat_for(cup))
            f = dict(f); f.setdefault('below', .05); f.setdefault('mound', .07)
            self._fill(info, pp, f, seed + i)

    def p_pile(self, powder, at=(0, 0), z=0.0, radius=.5, height=.24, seed=1, peak=.25, spacing=.2):
        me = P.powder_mesh(powder, radius, height, seed=seed, inside=radius * 1.25, base=-.02, floor=0.0, peak=peak, spacing_mm=spacing)
        core.add_object(me, M.powder(), (at[0], at[1], z))
        self.avoid.append((at[0], at[1], radius * .8))
        pl = placer(dict(ring=[at[0], at[1], radius * .82, radius * 1.7], falloff=3.0))
        core.add_object(P.stray_grains(powder, int(2600 * radius), pl, seed + 1, .06, .45, z), M.powder())

    def p_grains(self, powder, region, n=1200, seed=1, z=0.0, rmin=.06, rmax=.5, clear=True):
        pl = placer(region, self.avoid if clear else ())
        core.add_object(P.stray_grains(powder, n, pl, seed, rmin, rmax, z), M.powder())

    def p_heap(self, spice, at=(0, 0), z=0.0, radius=.4, height=.16, seed=1, layers=3, mixed=None, scale=1.0):
        piles.heap(spice, radius, height, base=z, seed=seed, loc=tuple(at), layers=layers, mixed=mixed, peak=.5, scale=scale)
        self.avoid.append((at[0], at[1], radius * .9))

    def p_scatter(self, spice, n, region=None, seed=1, z=0.0, scale=1.0, tilt=.05, heading=None, clear=True):
        av = [(x, y, r + SP.SPICES[spice]['size'] * .35) for x, y, r in self.avoid] if clear else ()
        piles.scatter(spice, placer(region, av), n, seed, z, scale, tilt=tilt, heading=heading)

    def p_drop(self, items, at=(0, 0), radius=.4, z=.1, seed=1, frames=120, flat=False, friction=.8, stack=.6):
        piles.drop(piles.pieces([tuple(i) for i in items], seed), self.solid, (at[0], at[1], radius, z), frames=frames, seed=seed, flat=flat, friction=friction, stack=stack)

    def p_pouch(self, product, at=(0, 0), z=0.0, rot=0.0, scale=1.0, seed=1, kraft=True, paper='#b98d5a'):
        L = os.path.join(self.labels, product)
        ob = V.pouch(L + '-pouch.png', L + '-mask.png', self.sw[product], (at[0], at[1], z), rot, seed=seed, scale=scale, kraft=kraft, paper=paper)
        self.avoid.append((at[0], at[1], .45 * scale)); self.solid.append(ob)

    def p_jar(self, product, at=(0, 0), z=0.0, rot=0.0, seed=1, lid='#1d1a18', lid_metal=False, **k):
        q = self.product(product)
        _, info = V.jar(os.path.join(self.labels, product + '-jar.png'), (at[0], at[1], z), rot, lid=q.get('lid', lid), lid_metal=lid_metal, **k)
        self.avoid.append((at[0], at[1], .40))
        if q.get('window') == 'sauce':
            V.jar_sauce(info, (at[0], at[1], z))
        elif q.get('window') == 'whole':
            V.jar_whole(q['whole'], info, (at[0], at[1], z), seed, q.get('jarScale', 1.0))
        else:
            V.jar_powder(q['powder'], info, (at[0], at[1], z), seed)

    def p_spoon(self, at=(0, 0), z=.1, rot=0.0, tilt=0.0, mat='acacia', powder=None, scale=1.0, seed=1, h=.075):
        V.spoon((at[0], at[1], z), rot, tilt, mat=mat_for(mat), scale=scale)
        if powder:
            core.add_object(V.spoon_powder(powder, h=h, seed=seed), M.powder(), (at[0], at[1], z), (0, tilt, rot), scale)

    def p_board(self, at=(0, 0), z=0.0, size=(2.2, 1.4, .09), rot=0.0, mat='acacia'):
        ob = V.board((at[0], at[1], z), tuple(size), rot, mat_for(mat))
        self.solid.append(ob)

    def p_cloth(self, at=(0, 0), z=.004, size=(2.6, 2.0), rot=0.0, mat='linen', seed=1, folds=.05):
        V.cloth((at[0], at[1], z), tuple(size), rot, mat_for(mat), seed, folds)

    def p_parcel(self, at=(0, 0), z=0.0, size=(1.0, .75, .55), rot=0.0, ribbon=None):
        V.parcel((at[0], at[1], z), tuple(size), rot, ribbon)
        self.avoid.append((at[0], at[1], max(size[:2]) * .62))

    def p_ledger(self, at=(0, 0), z=0.0, rot=0.0, size=(.95, .62, .10), cover='#9d1b16'):
        V.ledger((at[0], at[1], z), rot, tuple(size), cover)

    def p_scales(self, at=(0, 0), z=0.0, rot=0.0, fills=(), tilt=.05):
        _, pans, info = V.scales((at[0], at[1], z), rot, tilt=tilt)
        for i, (pan, f) in enumerate(zip(pans, fills)):
            self._fill(info, pan, dict(dict(below=.035), **f), 3 + i)

    def p_skewer(self, at=(0, 0), z=.2, rot=0.0, seed=1, n=6, tilt=0.0):
        foods.skewer((at[0], at[1], z), rot, seed, n, tilt=tilt)

    def p_coals(self, n=120, rect=(-3, -2, 3, 2), z=-.55, seed=1, glow=9.0):
        foods.coal_bed(n, rect, z, seed, glow)

    def p_grate(self, rect=(-3, -2, 3, 2), z=-.17, gap=.22, rod=.022, along='Y'):
        foods.grate(rect, z, gap, rod, along)

    def p_gobo(self, at=(0, 0, 0), n=4, seed=1, dist=3.2, scale=3.2, spread=1.0, sun=(.62, -.45, -.78)):
        """Leaf shadows: big leaves hung between the sun and the point `at` (outside the picture)."""
        from mathutils import Matrix, Vector
        rng = np.random.default_rng(seed)
        d = Vector(sun).normalized()
        c = Vector(at) - d * dist
        rot = d.to_track_quat('-Z', 'Y').to_matrix().to_4x4()
        for i in range(n):
            me = SP.leaf(seed * 7 + i, L=1.0, W=.20, curl=.05)
            me.materials.append(M.plain('#000000', 1.0, 0.0))
            a = rng.uniform(-.5, .5) + (i / max(1, n - 1) - .5) * 2.2
            ob = bpy.data.objects.new('gobo', me)
            ob.matrix_world = Matrix.Translation(c) @ rot @ Matrix.Translation((rng.normal(0, .12) * spread, (i - n / 2) * .34 * spread, 0)) \
                @ Matrix.Rotation(a, 4, 'Z') @ Matrix.Translation((.5 * scale, 0, 0)) @ Matrix.Scale(scale, 4)
            bpy.context.scene.collection.objects.link(ob)
            ob.visible_camera = False; ob.visible_glossy = False; ob.visible_diffuse = False

    def p_sparks(self, n=40, box=(-3, -1, 0, 3, 2, 2), seed=1):
        foods.sparks(n, box, seed)
