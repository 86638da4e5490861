/**
 * Runs in the head, before the page is interactive: shows the stored cart count and who is signed in, keeps early
 * Add To Cart clicks for `cart-store` to replay, and follows early links with `data-replace` as the router's `replace` will.
 * Plain text because its hash goes into the content security policy.
 */
export const headScript = `(()=>{
var d=document.documentElement,q=window.earlyAdds=[];
if(/(^|; )(__Host-)?signed_in=1/.test(document.cookie))d.dataset.signedIn="";
function stored(){try{var l=JSON.parse(localStorage.getItem("cart")||"[]");return Array.isArray(l)?l:[]}catch(e){return[]}}
function show(){var keys=new Set(stored().concat(q.map(function(a){return JSON.parse(a)})).map(function(l){return l&&l.id+"|"+l.size}));
d.style.setProperty("--cart-count",keys.size?'" ('+keys.size+')"':'""')}
show();
window.takeEarlyClick=function(e){var t=e.target.closest?e.target:d,b=t.closest("[data-add]"),a=t.closest("[data-replace]");
if(b&&!b.disabled){q.push(b.dataset.add);show()}
if(a&&!(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)){e.preventDefault();location.replace(a.href)}};
addEventListener("click",window.takeEarlyClick,true)
})()`.replace(/\n/g, '')
