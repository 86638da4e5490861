// Pack artwork: SVG -> PNG with sharp. Own drawings; needs Debian's fonts-yrsa-rasa (Latin + Gujarati, OFL).
// Usage: node labels.mjs catalog.json OUTDIR [id ...]
// Writes <id>-pouch.png (RGBA ink, transparent where bare kraft shows), <id>-mask.png (white = clear window)
// and <id>-jar.png (wrap-round paper label).
import { readFileSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

const [, , file, outdir, ...only] = process.argv;
const { brand, products } = JSON.parse(readFileSync(file, 'utf8'));
mkdirSync(outdir, { recursive: true });

const esc = (s) => String(s).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const rot = (n, r0, f) => Array.from({ length: n }, (_, i) => `<g transform="rotate(${(i * 360) / n + r0})">${f(i)}</g>`).join('');

/** Lotus mandala, radius about 100, drawn with strokes of one ink. */
function mandala(ink, fill = 'none') {
  const petal = (r0, r1, w) => `<path d="M0,${-r0} C${w},${-(r0 + (r1 - r0) * 0.35)} ${w * 0.75},${-(r0 + (r1 - r0) * 0.8)} 0,${-r1} C${-w * 0.75},${-(r0 + (r1 - r0) * 0.8)} ${-w},${-(r0 + (r1 - r0) * 0.35)} 0,${-r0}Z"/>`;
  return `<g fill="${fill}" stroke="${ink}" stroke-width="3.2" stroke-linejoin="round">
    ${rot(16, 11.25, () => petal(52, 98, 17))}
    ${rot(16, 0, () => petal(50, 84, 15))}
    ${rot(8, 0, () => petal(14, 50, 19))}
    <circle r="13" fill="${ink}" stroke="none"/>
    <circle r="52" fill="none"/>
    ${rot(32, 0, () => `<circle cy="-106" r="2.6" fill="${ink}" stroke="none"/>`)}
  </g>`;
}

/** Jharokha (palace window) arch: multifoil top, straight sides. */
function arch(x, y, w, h, foils = 7) {
  const cx = x + w / 2;
  const rise = w * 0.36;
  const pts = [];
  const N = 180;
  for (let i = 0; i <= N; i++) {
    const t = i / N;                                  // left spring -> apex -> right spring
    const a = Math.PI * (1 - t);
    const scal = 1 - 0.07 * Math.abs(Math.cos(foils * a));
    const ogee = Math.pow(Math.abs(1 - Math.abs(2 * t - 1)), 6) * 0.16;
    pts.push([cx + (Math.cos(a) * w) / 2 * (0.96 * scal + 0.04), y + rise - Math.sin(a) * rise * (scal + ogee)]);
  }
  return `M${x},${y + h} L${x},${y + rise} ${pts.map((p) => `L${p[0].toFixed(1)},${p[1].toFixed(1)}`).join(' ')} L${x + w},${y + rise} L${x + w},${y + h} Z`;
}

/** Row of paisley/leaf repeats used as a border. */
function border(x, y, w, ink, step = 44) {
  const n = Math.round(w / step);
  const s = w / n;
  let g = '';
  for (let i = 0; i < n; i++) {
    const px = x + s * (i + 0.5);
    g += `<path transform="translate(${px},${y})" d="M0,-15 C11,-9 11,7 0,13 C-11,7 -11,-9 0,-15Z M0,-6 C4,-3 4,4 0,7 C-4,4 -4,-3 0,-6Z" fill-rule="evenodd" fill="${ink}"/>`;
    g += `<circle cx="${px + s / 2}" cy="${y}" r="3.4" fill="${ink}"/>`;
  }
  return g;
}

const vegMark = (x, y, s) => `<g transform="translate(${x},${y})"><rect width="${s}" height="${s}" fill="#fff" stroke="#127a34" stroke-width="${s * 0.09}"/><circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.28}" fill="#127a34"/></g>`;

function lines(text, max) {
  const out = [];
  for (const word of text.split(' ')) {
    if (out.length && (out.at(-1) + ' ' + word).length <= max) out[out.length - 1] += ' ' + word;
    else out.push(word);
  }
  return out;
}
/** 'Jeera (Cumin Seeds)' -> its own name large, the English one below it. */
function title(p, max) {
  const [, own, plain] = /^(.*?)(?: \((.*)\))?$/.exec(p.name);
  const short = lines(own, max);
  return { name: short.length > 2 ? lines(own, max + 2) : short, plain };
}
const fit = (s, width, size, k = 0.5) => Math.min(size, width / (s.length * k));

function pouch(p) {
  const W = 1300, H = 2000, ink = '#3a1a10', cream = '#fff4dc';
  const c = p.color;
  const { name, plain } = title(p, 12);
  const size = Math.min(...name.map((l) => fit(l, 640, name.length === 1 ? 146 : 132)));
  const top = name.length > 1 ? 708 : plain ? 722 : 792;
  const last = top + 230 + (name.length - 1) * size * 0.93 + (plain ? 92 : 0);
  const win = `M300,1372 q0,-26 26,-26 h648 q26,0 26,26 v150 a350,215 0 0 1 -700,0 Z`;
  return {
    art: `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">
    <rect x="0" y="168" width="${W}" height="26" fill="${c}"/>
    <rect x="0" y="204" width="${W}" height="5" fill="${ink}"/>
    <g transform="translate(650,318) scale(.86)">${mandala(ink)}</g>
    <text x="650" y="505" font-family="Yrsa" font-weight="700" font-size="${fit(brand.name, 900, 124, 0.52)}" letter-spacing="8" text-anchor="middle" fill="${ink}">${esc(brand.name.toUpperCase())}</text>
    <text x="650" y="552" font-family="Yrsa" font-weight="500" font-size="35" letter-spacing="7" text-anchor="middle" fill="${ink}">${esc(brand.line)}</text>
    <path d="${arch(205, 640, 890, 660)}" fill="${c}"/>
    <path d="${arch(228, 668, 844, 609)}" fill="none" stroke="${cream}" stroke-width="4"/>
    <path d="${arch(240, 683, 820, 582)}" fill="none" stroke="${cream}" stroke-width="1.6" opacity=".8"/>
    <g transform="translate(650,782) scale(.40)">${mandala(cream)}</g>
    ${name.map((l, i) => `<text x="650" y="${top + 230 + i * size * 0.93}" font-family="Yrsa" font-weight="700" font-size="${size}" text-anchor="middle" fill="${cream}">${esc(l)}</text>`).join('')}
    ${plain ? `<text x="650" y="${last}" font-family="Yrsa" font-weight="600" font-size="${fit(plain, 620, 84)}" text-anchor="middle" fill="${cream}">${esc(plain)}</text>` : ''}
    <text x="650" y="${last + 104}" font-family="Rasa" font-weight="600" font-size="${fit(p.gujarati, 660, 96, 0.56)}" text-anchor="middle" fill="${p.accent ?? '#ffd869'}">${esc(p.gujarati)}</text>
    <text x="650" y="1252" font-family="Yrsa" font-style="italic" font-weight="500" font-size="44" text-anchor="middle" fill="${cream}">${esc(p.tagline ?? '')}</text>
    <path d="${win}" fill="none" stroke="${c}" stroke-width="34"/><path d="${win}" fill="none" stroke="${cream}" stroke-width="12"/>
    ${border(110, 1822, 1080, c)}
    <text x="120" y="1915" font-family="Yrsa" font-weight="600" font-size="52" fill="${ink}">Net Wt. ${esc(p.weight)}</text>
    <text x="650" y="1912" font-family="Yrsa" font-weight="500" font-size="38" letter-spacing="3" text-anchor="middle" fill="${ink}">${esc(p.claim ?? '100% NATURAL')}</text>
    ${vegMark(1128, 1872, 50)}
  </svg>`,
    mask: `<svg xmlns="http://www.w3.org/2000/svg" width="${W / 2}" height="${H / 2}" viewBox="0 0 ${W} ${H}"><rect width="${W}" height="${H}" fill="#000"/><path d="${win}" fill="#fff"/></svg>`,
  };
}

function jar(p) {
  const W = 1600, H = 760, ink = '#3a1a10', cream = '#fff6e3', c = p.color;
  const { name, plain } = title(p, 13);
  const size = Math.min(...name.map((l) => fit(l, 560, 118)));
  const y0 = name.length === 1 ? (plain ? 396 : 430) : 392;
  const last = y0 + (name.length - 1) * size * 0.92 + (plain ? 68 : 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">
    <rect width="${W}" height="${H}" fill="${cream}"/>
    <rect width="${W}" height="54" fill="${c}"/><rect y="62" width="${W}" height="5" fill="${c}"/>
    <rect y="${H - 54}" width="${W}" height="54" fill="${c}"/><rect y="${H - 67}" width="${W}" height="5" fill="${c}"/>
    ${border(0, 27, W, cream)}${border(0, H - 27, W, cream)}
    <g opacity=".16" transform="translate(250,380) scale(2.3)">${mandala(c)}</g>
    <g opacity=".16" transform="translate(1350,380) scale(2.3)">${mandala(c)}</g>
    <path d="${arch(445, 92, 710, 576)}" fill="${c}"/>
    <path d="${arch(462, 112, 676, 540)}" fill="none" stroke="${cream}" stroke-width="3.5"/>
    <text x="800" y="252" font-family="Yrsa" font-weight="700" font-size="${fit(brand.name, 440, 64, 0.56)}" letter-spacing="4" text-anchor="middle" fill="${cream}">${esc(brand.name.toUpperCase())}</text>
    <text x="800" y="288" font-family="Yrsa" font-weight="500" font-size="22" letter-spacing="4" text-anchor="middle" fill="${cream}">${esc(brand.line)}</text>
    ${name.map((l, i) => `<text x="800" y="${y0 + i * size * 0.92}" font-family="Yrsa" font-weight="700" font-size="${size}" text-anchor="middle" fill="${cream}">${esc(l)}</text>`).join('')}
    ${plain ? `<text x="800" y="${last}" font-family="Yrsa" font-weight="600" font-size="${fit(plain, 540, 62)}" text-anchor="middle" fill="${cream}">${esc(plain)}</text>` : ''}
    <text x="800" y="${last + 80}" font-family="Rasa" font-weight="600" font-size="72" text-anchor="middle" fill="${p.accent ?? '#ffd869'}">${esc(p.gujarati)}</text>
    <text x="800" y="628" font-family="Yrsa" font-weight="600" font-size="36" text-anchor="middle" fill="${cream}">Net ${esc(p.weight)}</text>
    ${vegMark(1072, 600, 38)}
  </svg>`;
}

for (const p of products) {
  if (only.length && !only.includes(p.id)) continue;
  const { art, mask } = pouch(p);
  await sharp(Buffer.from(art)).png().toFile(`${outdir}/${p.id}-pouch.png`);
  await sharp(Buffer.from(mask)).blur(0.8).png().toFile(`${outdir}/${p.id}-mask.png`);
  await sharp(Buffer.from(jar(p))).png().toFile(`${outdir}/${p.id}-jar.png`);
  console.log(p.id);
}
