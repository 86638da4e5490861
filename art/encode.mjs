// Pictures for the shop: PNG -> AVIF and WebP at several widths, and the manifest the pages read.
// Usage: nice -n 19 node encode.mjs PNGDIR [PNGDIR ...]      (the first folder that has a picture wins)
// Writes ../public/pictures/<name>.<hash>-<width>.{avif,webp} and ../domain/pictures.json.
// A picture whose PNG is not there stays as it is; one that jobs.json no longer names is removed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

sharp.concurrency(1);
const here = import.meta.dirname;
const out = join(here, '../public/pictures');
const manifestFile = join(here, '../domain/pictures.json');
const sources = process.argv.slice(2);

const names = JSON.parse(readFileSync(join(here, 'jobs.json'), 'utf8')).map((job) => job.id);
const known = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
mkdirSync(out, { recursive: true });
mkdirSync(join(here, '../domain'), { recursive: true });

const manifest = {};
for (const name of names.sort()) {
  const png = sources.map((dir) => join(dir, `${name}.png`)).find((file) => existsSync(file));
  if (png) manifest[name] = await encode(name, png);
  else if (known[name]) manifest[name] = known[name];
  else console.warn(`no picture yet: ${name}`);
}
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);

const wanted = new Set(Object.values(manifest).flatMap(filesOf));
for (const file of readdirSync(out)) if (!wanted.has(file)) rmSync(join(out, file));

async function encode(name, png) {
  const bytes = readFileSync(png);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const { width, height } = await sharp(bytes).metadata();
  const widths = widthsFor(width / height);
  const largest = widths.at(-1);
  const entry = { file: `${name}.${hash}`, width: largest, height: Math.round((largest * height) / width), widths };
  if (filesOf(entry).every((file) => existsSync(join(out, file)))) return entry;

  for (const w of widths) {
    const small = await sharp(bytes).removeAlpha().resize({ width: w, kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer();
    // Full colour resolution where small lettering is red on gold; the big ones do without.
    const chromaSubsampling = w <= 480 ? '4:4:4' : '4:2:0';
    // Effort 4 would be a twentieth smaller and take ten times as long.
    await sharp(small).avif({ quality: 52, effort: 1, chromaSubsampling }).toFile(join(out, `${entry.file}-${w}.avif`));
    await sharp(small).webp({ quality: 78, effort: 2, smartSubsample: true }).toFile(join(out, `${entry.file}-${w}.webp`));
  }
  console.log(entry.file);
  return entry;
}

function widthsFor(ratio) {
  if (ratio > 2) return [960, 1440, 1920];                 // banner
  if (ratio < 0.9) return [450, 900];                      // banner on a phone
  return [240, 480, 960];
}

function filesOf({ file, widths }) {
  return widths.flatMap((w) => [`${file}-${w}.avif`, `${file}-${w}.webp`]);
}
