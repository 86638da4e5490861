/**
 * Holds a page's module scripts, and the texts of its language that they need, until its first pictures are drawn, because they would compete with them
 * for bandwidth and processor. Works on any HTML whose attributes are in double quotes and contain no `>`, as React writes them; `deferScripts` reverts it
 * in the browser. The page is complete without the scripts, and early clicks are stored (see head-script).
 */
export function holdScripts(html: string): string {
  return html.replace(/<(?:script|link)\s[^>]*>/g, (tag) =>
    tag.includes(' data-texts=')
      ? tag.replace(' rel="', '$&onhold')
      : tag.replace(/(\s(?:type|rel)=")module/, '$1onhold'),
  )
}

/** Starts the scripts when the pictures are drawn, at the first interaction, or after two seconds. */
export const deferScripts = /* @__PURE__ */ `(()=>{
var d=document,begun,acts=["pointerdown","keydown","focusin"];
function turn(a,b){a.replaceWith(b)}
function begin(){if(begun)return;begun=1;
acts.forEach(function(a){removeEventListener(a,begin,true)});
d.querySelectorAll("link[rel=onholdpreload]").forEach(function(l){var n=l.cloneNode();n.rel=l.dataset.texts?"preload":"modulepreload";turn(l,n)});
d.querySelectorAll("script[type=onhold]").forEach(function(s){var n=d.createElement("script");n.type="module";n.text=s.text;n.nonce=s.nonce;turn(s,n)})}
function soon(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(begin)})})}
function look(){setTimeout(begin,2000);
acts.forEach(function(a){addEventListener(a,begin,true)});
Promise.allSettled(Array.from(d.querySelectorAll("img[fetchpriority=high]"),function(i){return i.decode()})).then(soon)}
d.addEventListener("DOMContentLoaded",look)
})()`.replace(/\n/g, '')
