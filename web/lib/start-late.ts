/** Dispatched on the window once the page has hydrated. */
export const READY = 'daan:ready'

/**
 * Delays a rendered page's code until its pictures have loaded. React Router requests all modules at once,
 * ahead of the main picture; a page rendered by the server needs no code until everything in view has loaded
 * and been painted, or until the visitor interacts with it.
 */
export function startLate(html: string, nonce: string): string {
  const modules: string[] = []
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      modules.push(href)
      return ''
    },
  )
  return withoutPreloads.replace(
    /<script[^>]* type="module" async="">([\s\S]*?)<\/script>/,
    (_, code: string) =>
      // React expects the element when it hydrates; its type keeps the browser from running it.
      `<script type="plain" id="start">${code}</script><script nonce="${nonce}">(${starter})(${JSON.stringify(modules)},"${nonce}");document.currentScript.remove()</script>`,
  )
}

// Runs in the page as written: plain JavaScript for any browser that supports modules. A form submitted
// before hydration is held back and submitted again after it.
const starter = `function(modules,nonce){
var started=false,held=null
function add(tag,set){document.head.appendChild(Object.assign(document.createElement(tag),set))}
function start(){
if(started)return
started=true
modules.forEach(function(href){add("link",{rel:"modulepreload",href:href,fetchPriority:"low"})})
add("script",{type:"module",nonce:nonce,textContent:document.getElementById("start").textContent})
}
function soon(){requestAnimationFrame(function(){(window.requestIdleCallback||setTimeout)(start,{timeout:2000})})}
function hold(event){if(event.target.method==="post"){event.preventDefault();held=event.target;start()}}
addEventListener("submit",hold,true)
addEventListener("${READY}",function(){removeEventListener("submit",hold,true);if(held)held.requestSubmit()},{once:true})
if(document.readyState==="complete")soon()
else addEventListener("load",soon)
setTimeout(start,8000)
;["pointerdown","keydown","touchstart"].forEach(function(type){addEventListener(type,start,{once:true,passive:true,capture:true})})
}`
