/**
 * Delays the page's scripts until its first pictures are drawn, because they would compete with them for bandwidth and processor. The page is complete
 * without them, and early clicks are stored (see head-script). React Router has no setting for this, so the finished HTML is changed, and `deferScripts`
 * reverts it in the browser. Content cannot contain these tags, because React and React Router escape `<`.
 */
export function holdScripts(html: string): string {
  return html.replaceAll(/(<link rel=|<script(?: nonce="[^"]*")? type=)"module/g, '$1"onhold')
}

/** Starts the scripts when the pictures are drawn, at the first interaction, or after two seconds. */
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
