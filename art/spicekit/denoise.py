"""Monte-Carlo denoiser in numpy (Debian's Blender ships without Open Image Denoise).

Own small implementation of dual-buffer, feature-guided non-local means: the image is
rendered as two independent halves; each half is filtered with weights taken from the
*other* half (so noise does not vote for itself) and from albedo, normal and depth.
Illumination is filtered separately from albedo so that grain and print stay crisp."""
import numpy as np


def _box(a, r):
    for ax in (0, 1):
        p = np.pad(a, [(r + 1, r) if i == ax else (0, 0) for i in range(a.ndim)], mode='edge')
        c = np.cumsum(p, ax, dtype=np.float32)
        n = a.shape[ax]
        if ax == 0:
            a = c[2 * r + 1:2 * r + 1 + n] - c[:n]
        else:
            a = c[:, 2 * r + 1:2 * r + 1 + n] - c[:, :n]
    return a / (2 * r + 1) ** 2


def _shift(a, dy, dx):
    return np.roll(a, (-dy, -dx), (0, 1))


def _sq(a, b):
    """Mean squared difference over the channels."""
    d = a - b
    return np.einsum('ijk,ijk->ij', d, d) * (1 / 3)


def denoise(bufs, strength=1.0, radius=4, patch=2, k_color=.65):
    A, B = bufs
    alb = (A['alb'][..., :3] + B['alb'][..., :3]) / 2
    nrm = (A['nrm'][..., :3] + B['nrm'][..., :3]) / 2
    dep = (A['dep'][..., 0] + B['dep'][..., 0]) / 2
    # feature noise (depth of field, hair-thin grains) tells how far to trust each feature
    v_alb = _box(((A['alb'][..., :3] - B['alb'][..., :3]) ** 2 / 4).mean(-1), 2)
    v_nrm = _box(((A['nrm'][..., :3] - B['nrm'][..., :3]) ** 2 / 4).mean(-1), 2)
    demod = np.maximum(alb, .04)
    ia = A['img'][..., :3] / demod
    ib = B['img'][..., :3] / demod
    # work in a compressed space so that highlights do not dominate distances
    f = lambda x: np.log1p(np.maximum(x, 0) * 4)
    ca, cb = f(ia).astype(np.float32), f(ib).astype(np.float32)
    var = ((ca - cb) ** 2 / 2).mean(-1)          # per-pixel variance of one half buffer
    var = _box(var, 3) + 1e-5
    dd = np.abs(np.gradient(dep)[0]) + np.abs(np.gradient(dep)[1])
    dsc = np.maximum(_box(dd, 1) * 2, dep * .002) + 1e-4
    k2 = (k_color * strength) ** 2
    al = ((A['img'][..., 3:4] + B['img'][..., 3:4]) / 2).astype(np.float32)
    opaque = float(al.min()) > .999
    ia, ib = ia.astype(np.float32), ib.astype(np.float32)
    sal = np.zeros_like(al)
    sa = np.zeros_like(ia); sb = np.zeros_like(ib)
    wa = np.zeros(var.shape, np.float32); wb = np.zeros(var.shape, np.float32)
    rs = range(-radius, radius + 1)
    for dy in rs:
        for dx in rs:
            if dy * dy + dx * dx > (radius + .5) ** 2:
                continue
            va = _shift(var, dy, dx)
            vm = np.minimum(var, va)
            den = k2 * (var + va) + 1e-6
            da = _sq(ca, _shift(ca, dy, dx))
            db = _sq(cb, _shift(cb, dy, dx))
            pa = _box((da - (var + vm)) / den, patch)
            pb = _box((db - (var + vm)) / den, patch)
            fa = _sq(alb, _shift(alb, dy, dx))
            fn = _sq(nrm, _shift(nrm, dy, dx))
            feat = np.maximum(fa - 2 * v_alb, 0) / (.006 + 2 * v_alb) + np.maximum(fn - 2 * v_nrm, 0) / (.03 + 2 * v_nrm)
            feat = feat + np.maximum(np.abs(dep - _shift(dep, dy, dx)) / dsc / 4 - 1, 0)
            wf = np.exp(-feat)
            w1 = np.exp(-np.maximum(pb, 0)) * wf      # weights for A come from B
            w2 = np.exp(-np.maximum(pa, 0)) * wf
            sa += w1[..., None] * _shift(ia, dy, dx); wa += w1
            sb += w2[..., None] * _shift(ib, dy, dx); wb += w2
            if not opaque:
                sal += (w1 + w2)[..., None] * _shift(al, dy, dx)
    out = (sa / wa[..., None] + sb / wb[..., None]) / 2
    al = al if opaque else sal / (wa + wb)[..., None]
    return (out * demod).astype(np.float32), al[..., 0]
