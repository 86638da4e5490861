/**
 * Module scripts and the texts that they need wait until the first pictures are drawn, with which they would compete for bandwidth and processor;
 * `deferScripts` reverts it. Needs attributes in double quotes without `>`, as React writes them.
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
