"""Subsets the shop's fonts and measures their fallbacks; called by fonts.sh with node_modules and app/.

Latin files hold what English pages and prices need. Yrsa's figures are old-style by default and its rupee sign is drawn
for them: prices want lining figures, so those take the digits' places and the rupee grows to their height. Gujarati and
Devanagari files keep every conjunct; a browser fetches them only for a page that has such text. Hints are dropped: they
double a file, and phones ignore them.
"""
import sys
from io import BytesIO
from pathlib import Path
from fontTools.misc.transform import Transform
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

packages, app = Path(sys.argv[1]), Path(sys.argv[2])
out = app / 'fonts'
RUPEE = 0x20B9
LATIN = [*range(0x20, 0x7F), *map(ord, '\u00a0©«®°·»½×é–—‘’“”•…™−')]
INDIC = {'gujarati': [*range(0x0A80, 0x0B00)], 'devanagari': [*range(0x0900, 0x0980)]}
JOINERS = [0x200C, 0x200D, 0x25CC, 0x0964, 0x0965]
# Text of the shop's kind: what the fallbacks' widths are matched on.
SAMPLE = """Spices, That adds Love to your food... Kashmiri Red Chillie, Selam Haldi Powder and Special Masala are ground in
small batches by our family in Palanpur, Gujarat, since 1993. You are away from FREE SHIPPING! Add To Cart 1,450 2 to 4
business days. Fresh whole spices with dynamic flavours, ready to add to any dish; no additives, no preservatives."""


def source(family, part, weight=None, variable=False):
    folder = packages / ('@fontsource-variable' if variable else '@fontsource') / family / 'files'
    font = TTFont(folder / (f'{family}-{part}-wght-normal.woff2' if variable else f'{family}-{part}-{weight}-normal.woff2'), recalcTimestamp=False)
    return instantiateVariableFont(font, {'wght': weight}) if variable else font


def add_glyph(font, donor, codepoint, grow=1.0):
    name = donor.getBestCmap()[codepoint]
    shapes = donor.getGlyphSet()
    pen = TTGlyphPen(None)
    shapes[name].draw(TransformPen(pen, Transform().scale(grow)))
    font['glyf'][name] = pen.glyph()
    font.setGlyphOrder(font['glyf'].glyphOrder)
    font.getReverseGlyphMap(rebuild=True)
    font['hmtx'][name] = (round(shapes[name].width * grow), round(donor['hmtx'][name][1] * grow))
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[codepoint] = name
    return reopened(font)


def reopened(font):
    font.flavor, packed = None, BytesIO()
    font.save(packed)
    return TTFont(packed, recalcTimestamp=False)


def top_of(font, glyph):
    return font['glyf'][glyph].yMax


def lining_figures(font):
    digits = {c: f'{font.getBestCmap()[c]}.lf' for c in range(ord('0'), ord('9') + 1)}
    for table in font['cmap'].tables:                      # some tables share one dictionary
        table.cmap.update({c: name for c, name in digits.items() if c in table.cmap})


def write(font, codepoints, name, features):
    options = Options(flavor='woff2', hinting=False, layout_features=features, notdef_outline=True, recalc_timestamp=False)
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]             # the licence travels inside the file
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codepoints)
    subsetter.subset(font)
    font.flavor = 'woff2'
    font.save(out / f'{name}.woff2')
    have = font.getBestCmap()
    missing = [hex(c) for c in codepoints if c not in have] if 'latin' in name else []
    print(f'{name:28} {(out / f"{name}.woff2").stat().st_size:6} bytes, {len(have)} characters, rupee {RUPEE in have}, missing {missing}')


def average_width(font):
    cmap, widths = font.getBestCmap(), font['hmtx']
    text = ' '.join(SAMPLE.split())
    return sum(widths[cmap[ord(c)]][0] for c in text) / len(text) / font['head'].unitsPerEm


def fallback(family, local, real, stand_in, weight, ascent, descent):
    size = average_width(real) / average_width(stand_in)
    names = ', '.join(f"local('{n}')" for n in local)
    return (f"@font-face {{ font-family: '{family}'; font-weight: {weight}; src: {names}; size-adjust: {size:.2%}; "
            f'ascent-override: {ascent / size:.2%}; descent-override: {descent / size:.2%}; line-gap-override: 0%; }}')


def ranges(codepoints):
    spans = []
    for c in sorted(codepoints):
        if spans and c == spans[-1][1] + 1:
            spans[-1][1] = c
        else:
            spans.append([c, c])
    return ', '.join(f'U+{a:X}' if a == b else f'U+{a:X}-{b:X}' for a, b in spans)


def face(family, file, weight, span, ascent, descent):
    return (f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-display: swap; src: url('./fonts/{file}.woff2') format('woff2'); "
            f'ascent-override: {ascent:.0%}; descent-override: {descent:.0%}; line-gap-override: 0%; unicode-range: {span}; }}')


yrsa = source('yrsa', 'latin', 600, variable=True)
lining_figures(yrsa)
yrsa_rupee = source('yrsa', 'latin-ext', 600, variable=True)
rupee_top = top_of(yrsa_rupee, yrsa_rupee.getBestCmap()[RUPEE])
yrsa = add_glyph(yrsa, yrsa_rupee, RUPEE, grow=top_of(yrsa, 'three.lf') / rupee_top)
write(yrsa, [*LATIN, RUPEE], 'yrsa-latin-600', ['kern', 'liga', 'ccmp'])

hind = {}
for weight in (400, 600):
    hind[weight] = source('hind', 'latin', weight)
    hind[weight] = add_glyph(hind[weight], source('hind', 'latin-ext', weight), RUPEE)
    write(hind[weight], [*LATIN, RUPEE], f'hind-latin-{weight}', ['kern', 'liga', 'ccmp'])

shaping = ['ccmp', 'locl', 'nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'half', 'pstf', 'vatu', 'cjct', 'init', 'pres',
           'abvs', 'blws', 'psts', 'haln', 'calt', 'kern', 'dist', 'abvm', 'blwm', 'mark', 'mkmk']
gujarati = [*INDIC['gujarati'], *JOINERS]
devanagari = [*INDIC['devanagari'], *JOINERS]
write(source('rasa', 'gujarati', 600, variable=True), gujarati, 'rasa-gujarati-600', shaping)
write(source('hind-vadodara', 'gujarati', 400), gujarati, 'hind-vadodara-gujarati-400', shaping)
write(source('hind', 'devanagari', 500), devanagari, 'hind-devanagari-500', shaping)

# Ascent and descent put the middle between capital and x-height into the middle of the line, so that labels sit centred
# in buttons; fallbacks get the same line box and the same average width, so that the swap moves nothing.
DISPLAY, BODY = (0.76, 0.26), (0.95, 0.35)
latin = ranges([*LATIN, RUPEE])
sans = lambda weight: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'] if weight == 400 else ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold']
css = ['/* Written by art/fonts.py: run art/fonts.sh instead of editing. Fonts under the SIL Open Font License, see fonts/OFL-*.txt. */',
       face('Yrsa', 'yrsa-latin-600', '300 900', latin, *DISPLAY),
       face('Rasa', 'rasa-gujarati-600', '300 900', ranges(INDIC['gujarati']), *DISPLAY),
       face('Hind', 'hind-latin-400', '400', latin, *BODY),
       face('Hind', 'hind-latin-600', '600 700', latin, *BODY),
       face('Hind Vadodara', 'hind-vadodara-gujarati-400', '300 900', ranges(INDIC['gujarati']), *BODY),
       face('Hind Devanagari', 'hind-devanagari-500', '300 900', ranges(INDIC['devanagari']), *BODY)]
serifs = [('Yrsa Georgia', ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'], source('gelasio', 'latin', 700)),
          ('Yrsa Noto', ['Noto Serif Bold', 'NotoSerif-Bold'], source('noto-serif', 'latin', 700)),
          ('Yrsa Times', ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold', 'Times Bold'], source('tinos', 'latin', 700))]
css += [fallback(family, names, yrsa, font, '300 900', *DISPLAY) for family, names, font in serifs]
for weight, spread in ((400, '400'), (600, '600 700')):
    real = hind[weight]
    roboto = ['Roboto', 'Roboto-Regular'] if weight == 400 else ['Roboto Bold', 'Roboto-Bold']
    css += [fallback('Hind Arial', sans(weight), real, source('arimo', 'latin', 400 if weight == 400 else 700), spread, *BODY),
            fallback('Hind Roboto', roboto, real, source('roboto', 'latin', 400 if weight == 400 else 700), spread, *BODY)]
(app / 'fonts.css').write_text('\n'.join(css) + '\n')

for family, scope in (('yrsa', '-variable'), ('hind', ''), ('hind-vadodara', '')):
    licence = (packages / f'@fontsource{scope}' / family / 'LICENSE').read_text()
    (out / f'OFL-{"yrsa-rasa" if family == "yrsa" else family}.txt').write_text(licence)
