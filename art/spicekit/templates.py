"""Ready-made compositions: {"template": "pouch", "product": "..."} expands to a full job.

Every product then gets the same camera, light and backdrop, so a shop grid looks like one shoot.
The `spice` template is looser: each product says its own ground, vessel and garnish (jobs.json)."""
from .powder import POWDERS
from .spices import SPICES

# how each whole spice is laid out in front of a pack: points, headings, count, scale
GARNISH = {
    'chilli': dict(n=2, points=[[-.32, -.82], [-.58, -.66]], heading=[.22, .50], scale=.85),
    'kashmiri-chilli': dict(n=2, points=[[-.38, -.80], [-.68, -.62]], heading=[.20, .55]),
    'green-chilli': dict(n=2, points=[[-.32, -.80], [-.58, -.64]], heading=[.22, .50], scale=.85),
    'turmeric-root': dict(n=3, points=[[-.46, -.72], [-.70, -.56], [-.34, -.88]], heading=[.25, .5, .05], scale=.85),
    'ginger-root': dict(n=2, points=[[-.36, -.82], [-.60, -.60]], heading=[.2, .6], scale=.75),
    'cinnamon': dict(n=3, points=[[-.40, -.62], [-.42, -.76], [-.36, -.88]], heading=[.12, .22, .05], scale=.62),
    'bark': dict(n=4, points=[[-.62, -.56], [-.30, -.70], [-.66, -.80], [-.40, -.90]], heading=[.3, 1.0, -.2, .5]),
    'bay-leaf': dict(n=2, points=[[-.44, -.66], [-.32, -.84]], heading=[.45, .10], scale=.62),
    'curry-leaf': dict(n=4, points=[[-.62, -.56], [-.30, -.72], [-.60, -.80], [-.36, -.90]], heading=[.4, 1.0, -.2, .3]),
    'star-anise': dict(n=3, points=[[-.55, -.45], [-.25, -.62], [-.62, -.74]]),
    'black-cardamom': dict(n=4, points=[[-.60, -.52], [-.32, -.66], [-.60, -.78], [-.34, -.88]], heading=[.4, .9, -.3, .2]),
    'nutmeg': dict(n=2, points=[[-.56, -.58], [-.34, -.78]]),
    'garlic': dict(n=3, points=[[-.60, -.55], [-.34, -.70], [-.58, -.82]], heading=[.4, 1.2, -.2], scale=.85),
    'paneer': dict(n=3, points=[[-.62, -.56], [-.34, -.70], [-.62, -.86]], heading=[.2, .7, 1.1], scale=.72),
    'coriander-seed': dict(n=70, gauss=[-.44, -.70, .17, .07]),
    'cumin': dict(n=130, gauss=[-.44, -.70, .17, .06]),
    'mustard': dict(n=210, gauss=[-.44, -.70, .16, .06]),
    'fenugreek': dict(n=110, gauss=[-.44, -.70, .17, .06]),
    'ajwain': dict(n=260, gauss=[-.44, -.70, .15, .06]),
    'black-pepper': dict(n=48, gauss=[-.44, -.70, .18, .07]),
    'cardamom': dict(n=8, gauss=[-.42, -.70, .17, .09], gap=.15),
    'clove': dict(n=16, gauss=[-.44, -.70, .2, .08], gap=.07),
    'fennel': dict(n=110, gauss=[-.44, -.70, .17, .06]),
    'chilli-flake': dict(n=170, gauss=[-.44, -.70, .16, .06]),
    'saffron': dict(n=34, gauss=[-.46, -.68, .15, .06]),
    'almond': dict(n=6, gauss=[-.42, -.70, .17, .09], gap=.17),
    'pistachio': dict(n=11, gauss=[-.46, -.70, .22, .09], gap=.12),
    'kasuri-methi': dict(n=70, gauss=[-.44, -.70, .17, .06]),
    'salt': dict(n=9, gauss=[-.44, -.70, .2, .07], gap=.1),
}

# pieces that fill a katori to the brim when they are dropped into it
BRIMFUL = {'cardamom': 120, 'clove': 230, 'star-anise': 16, 'black-cardamom': 34, 'bark': 18, 'nutmeg': 12, 'almond': 60, 'pistachio': 120, 'garlic': 24, 'salt': 160}
WIDTH = {'katori': .50, 'round': .62, 'deep': .52, 'shallow': .78, 'plate': 1.05}


def _garnish(whole, seed=3, dx=0.0, dy=0.0):
    g = dict(GARNISH[whole])
    p = dict(type='scatter', spice=whole, n=g.pop('n'), seed=seed, clear=False, scale=g.pop('scale', 1.0))
    if 'heading' in g:
        p['heading'] = g.pop('heading')
    if 'points' in g:
        g['points'] = [[x + dx, y + dy] for x, y in g['points']]
    if 'gauss' in g:
        a = g['gauss']; g['gauss'] = [a[0] + dx, a[1] + dy] + a[2:]
    p['region'] = g
    return p


def _fill(what, kind='katori', scale=1.0, **k):
    """What fills a vessel: a powder, a heap of seeds, dropped pieces or a liquid, by its name."""
    if what in ('sauce', 'milk', 'tea'):
        return dict(liquid=what, below=.05 * scale)
    if what in POWDERS:
        return dict(dict(powder=what, mound=.22 * scale, below=.05, peak=.42), **k)
    if what in BRIMFUL:
        return dict(drop=what, n=int(BRIMFUL[what] * (WIDTH[kind] / .5) ** 2 * scale ** 2.4), floor=.5)
    if what == 'saffron':
        return dict(heap=what, mound=.16 * scale, below=.13 * scale, layers=14, flat=.8, scale=.62, fit=.74)
    size = SPICES[what]['size']                         # bigger pieces keep off a sloping wall
    return dict(heap=what, mound=.13 * scale, below=.05, layers=1.3 if size < .03 else 3, fit=.98 - .055 * size / .05 / scale)


def _contents(q):
    return 'sauce' if q.get('window') == 'sauce' else q['whole'] if q.get('window') == 'whole' else q['powder']


def _tint(hexc, t=.10, base='#efe6d6'):
    a = [int(base[i:i + 2], 16) for i in (1, 3, 5)]; b = [int(hexc[i:i + 2], 16) for i in (1, 3, 5)]
    return '#' + ''.join('%02x' % int(x + (y - x) * t) for x, y in zip(a, b))


def pouch(q, job):
    """Main product picture: pouch, small bowl, garnish."""
    fill = _fill(_contents(q), 'katori', .74, **(dict(mound=.15, peak=.4) if q.get('window') != 'whole' else {}))
    return dict(size=[800, 800], spp=16, surface=dict(type='paper', color=_tint(q['color'], .14), cyc=5), props=[
        dict(type='pouch', product=q['id'], at=[-.10, .25], rot=.06, seed=4),
        dict(type='bowl', kind='katori', mat=job.get('vessel', 'brass'), at=[.64, -.40], scale=.74, seed=2, fill=fill),
        _garnish(q['whole'])],
        rig='softbox', camera=dict(at=[.1, -7.3, 2.1], to=[.06, 0, .93], lens=101, fstop=8, focus=[0, -.1, .8]),
        look=dict(exposure=.54, saturation=1.07, contrast=1.13, vignette=.10))


def jar(q, job):
    """The same for what is sold in glass: the jar with its label, a spoon of powder or a small bowl of whole spice."""
    what = _contents(q)
    if what in POWDERS:
        beside = dict(type='spoon', at=[.40, -.36], z=.125, rot=.55, mat='oak', powder=what)
    elif SPICES.get(what, {}).get('size', 0) > .4:
        beside = dict(type='scatter', spice=what, n=3, region=dict(points=[[.46, -.22], [.50, -.36], [.44, -.50]]), heading=[-.30, -.16, -.36], seed=8, scale=.58, clear=False)
    else:
        beside = dict(type='bowl', kind='katori', mat=job.get('vessel', 'brass'), at=[.46, -.34], scale=.50, seed=2, fill=_fill(what, 'katori', .50))
    return dict(size=[800, 800], spp=16, surface=dict(type='paper', color=_tint(q['color'], .14), cyc=5), props=[
        dict(type='jar', product=q['id'], at=[-.14, .12], rot=.10), beside, _garnish(q['whole'], 4, .15, .10)],
        rig='softbox', camera=dict(at=[.08, -5.2, 1.7], to=[.05, 0, .38], lens=112, fstop=8, focus=[0, -.2, .4]),
        look=dict(exposure=.54, saturation=1.07, contrast=1.13, vignette=.10))


def featured(q, job):
    """Overhead bowl on coloured paper with leaf shadows (featured-spice tiles)."""
    g = _garnish(q['whole'], 4, .04 if SPICES[q['whole']]['size'] > .4 else -.12, -.14)
    return dict(size=[800, 800], spp=16, surface=dict(type='paper', color=job.get('backdrop', '#b5321f')), props=[
        dict(type='bowl', kind='shallow', mat=job.get('vessel', 'charcoal'), at=[.05, .05], scale=.92, seed=3, fill=_fill(q['powder'], mound=.26, peak=.5)),
        g,
        dict(type='grains', powder=q['powder'], n=420, region=dict(ring=[-.2, -.3, .5, 1.0], falloff=2.0), seed=2),
        dict(type='gobo', at=[.95, .95, 0], n=4, seed=5)],
        rig='daylight', camera=dict(at=[0, -2.7, 5.4], to=[0, -.04, .2], lens=88, fstop=8, focus=[0, 0, .35]),
        look=dict(exposure=.45, contrast=1.1))


VIEWS = {
    'three-quarter': dict(at=[0, -4.55, 4.0], to=[0, -.12, .2], lens=90, fstop=7, focus=[0, -.3, .4]),
    'overhead': dict(at=[0, -2.2, 5.6], to=[0, -.04, .15], lens=88, fstop=9, focus=[0, 0, .3]),
    'low': dict(at=[0, -5.6, 2.7], to=[0, 0, .22], lens=96, fstop=6, focus=[0, -.3, .3]),
    'near': dict(at=[0, -3.6, 3.6], to=[0, -.05, .25], lens=100, fstop=6, focus=[0, -.2, .45]),
}


def spice(q, job):
    """The spice itself: {view, ground, bowls: [[kind, mat, x, y, scale, fill?]], garnish: [[spice, x, y, n?, scale?, heading?]], under, props}.

    `ground` is a paper colour or a whole surface; a bowl's fill is the product's own unless it names another."""
    ground = job['ground']
    props = list(job.get('under', []))
    for i, (kind, mat, x, y, scale, *what) in enumerate(job.get('bowls', [])):
        f = what[0] if what else _contents(q)
        props.append(dict(type='bowl', kind=kind, mat=mat, at=[x, y], z=job.get('z', 0.0), scale=scale, seed=3 + i, fill=_fill(f, kind, scale) if isinstance(f, str) else f))
    props += job.get('props', [])
    for i, (what, x, y, *more) in enumerate(job.get('garnish', [])):
        n, k, turn = (list(more) + [None] * 3)[:3]
        props.append(_group(what, x, y, n, k or 1.0, turn, 11 + i, job.get('z', 0.0) if job.get('garnishOnBoard') else 0.0))
    return dict(size=[720, 720], spp=12, surface=dict(type='paper', color=ground) if isinstance(ground, str) else ground, props=props,
                rig=job.get('rig', 'daylight'), camera=VIEWS[job.get('view', 'three-quarter')], look=dict(exposure=.45, contrast=1.1, saturation=1.04))


def _group(what, x, y, n, scale, turn, seed, z):
    """A few big pieces side by side, or a loose spill of small ones, around (x, y)."""
    size = SPICES[what]['size'] * scale
    p = dict(type='scatter', spice=what, seed=seed, clear=False, scale=scale, z=z)
    if size > .4:                                       # chillies, quills, roots, leaves: each beside the last
        n = n or 2
        t = .35 if turn is None else turn
        lay = [[x + .02 * (-1) ** i, y - (i - (n - 1) / 2) * size * .24] for i in range(n)]
        return dict(p, n=n, region=dict(points=lay), heading=[t + .16 * ((i * 7) % 5 - 2) / 2 for i in range(n)])
    if size > .09:
        n = n or 5
        s = min(size * .42 * n ** .5, .19)
        return dict(p, n=n, region=dict(dict(gauss=[x, y, s, s * .6]), **({} if n > 20 else dict(gap=size * .8))))
    n = n or int(min(160, .42 / size ** 1.35 * .6))
    s = .11 + .0005 * n
    return dict(p, n=n, region=dict(gauss=[x, y, s, s * .55]))


def expand(job, catalog):
    if 'template' not in job:
        return job
    q = next(p for p in catalog['products'] if p['id'] == job['product'])
    base = globals()[job['template']](q, job)
    return {**base, **{k: v for k, v in job.items() if k not in ('template', 'product') and (k != 'props' or job['template'] != 'spice')}}
