/**
 * The page's scripts wait until its first pictures are drawn: on a slow line they would take their place, and on a slow processor their moment. Nothing needs them
 * sooner, since the page is complete and early clicks are kept (see head-script). React Router has no setting for
 * it, so the finished page is changed, and `deferScripts` turns it back. Content cannot hold these tags: React and React Router escape `<`.
 */
export function holdScripts(html: string): string {
  return html.replaceAll(/(<link rel=|<script(?: nonce="[^"]*")? type=)"module/g, '$1"onhold')
}

/** Whoever does something begins them at once; a picture that never comes holds them for two seconds at most. */
export const deferScripts = `(()=>{
var d=document,begun,acts=["pointerdown","keydown","focusin"];
function turn(a,b){a.replaceWith(b)}
function begin(){if(begun)return;begun=1;
acts.forEach(function(a){removeEventListener(a,begin,true)});
d.querySelectorAll("link[rel=onholdpreload]").forEach(function(l){var n=l.cloneNode();n.rel="modulepreload";turn(l,n)});
d.querySelectorAll("script[type=onhold]").forEach(function(s){var n=d.createElement("script");n.type="module";n.text=s.text;n.nonce=s.nonce;turn(s,n)})}
function soon(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(begin)})})}
function look(){setTimeout(begin,2000);
acts.forEach(function(a){addEventListener(a,begin,true)});
Promise.allSettled(Array.from(d.querySelectorAll("img[fetchpriority=high]"),function(i){return i.decode()})).then(soon)}
d.addEventListener("DOMContentLoaded",look)
})()`.replace(/\n/g, '')
