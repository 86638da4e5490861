/**
 * Before the page is interactive: opens an English page in the language that was chosen in this browser, or offers the one that it asks for
 * (`language-switch.tsx`; cached pages are the same for everybody); shows the stored cart count, the quantity on each card and who is signed in; keeps
 * early clicks on buttons for `EarlyClicks` to replay, and from React, which may listen already; follows early links as the router will.
 * Left to the browser is what works without scripts. Only a button with `data-add`, whose effect is shown at once, is kept more than once; what such
 * buttons add is stored for `CartSync` of the next page. `data-early` marks what is clicked without being a button.
 * Plain text because its hash goes into the content security policy; pure, so that the browser's bundle leaves it out.
 */
export const headScript = /* @__PURE__ */ `(()=>{
var d=document.documentElement,q=window.earlyClicks=[];
if(/(^|; )(__Host-)?signed_in=1/.test(document.cookie))d.dataset.signedIn="";
var p=location.pathname,c=(/^\\/(gu|hi)(?=\\/|$)/.exec(p)||[0,"en"])[1],w;
try{w=localStorage.getItem("language");
if(c=="en"&&(w=="gu"||w=="hi"&&!/^\\/admin/.test(p)))location.replace("/"+w+(p=="/"?"":p)+location.search+location.hash);
else if(!sessionStorage.getItem("language-offer")){
if(!w&&c=="en")w=navigator.languages.map(function(l){return l.slice(0,2)}).find(function(l){return/gu|hi|en/.test(l)});
if(/gu|hi/.test(w)&&w!=c)d.dataset.offer=w}}catch(e){}
try{if(sessionStorage.getItem("draft-notice"))d.dataset.draftSeen=""}catch(e){}
function stored(a,k){try{var l=JSON.parse(window[a].getItem(k)||"[]");return Array.isArray(l)?l:[]}catch(e){return[]}}
function added(){return stored("sessionStorage","early-adds").concat(q.flatMap(function(b){return b.dataset.add?JSON.parse(b.dataset.add):[]}))}
var s;try{document.adoptedStyleSheets=[s=new CSSStyleSheet]}catch(e){}
function show(){var n={},k;
stored("localStorage","cart").concat(added()).forEach(function(l){k=l&&l.id+"|"+l.size;n[k]=(n[k]||0)+(l&&l.quantity||1)});
k=Object.keys(n);
d.style.setProperty("--cart-count",k.length?'" ('+k.length+')"':'""');
if(s)s.replaceSync(k.map(function(k){var c="[data-line="+JSON.stringify(k)+"]:not([data-live])";
return c+"{display:flex}"+c+' output::after{content:"'+(n[k]|0)+'"}'}).join(""))}
show();
window.takeEarlyClick=function(e){var t=e.target.closest?e.target:d,b=t.closest("button[type=button]:not([popovertarget]),[data-early]"),a=t.closest("[data-replace]"),l=t.closest("a[hreflang]");
if(l){l.search=location.search;try{localStorage.setItem("language",l.hreflang.slice(0,2))}catch(e){}}
if(b&&!b.disabled){e.stopImmediatePropagation();if(b.dataset.add||!q.includes(b)){q.push(b);show()}}
if(a&&!(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)){e.preventDefault();location.replace(a.href)}};
addEventListener("click",window.takeEarlyClick,true);
addEventListener("pagehide",function(){
if(window.earlyClicks)try{var l=added();if(l.length)sessionStorage.setItem("early-adds",JSON.stringify(l));q=window.earlyClicks=q.filter(function(b){return!b.dataset.add})}catch(e){}})
})()`.replace(/\n/g, '')
