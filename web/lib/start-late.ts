import { withPlainData } from './plain-data.ts'

/** Dispatched on the window once the page has hydrated. */
export const READY = 'daan:ready'
/** Dispatched on the window to start the page's code. */
export const START = 'daan:start'
/** Dispatched on the window if the page cannot hydrate. */
const FAILED = 'daan:failed'

/**
 * Delays a rendered page's code until its pictures have loaded. React Router requests all modules at once,
 * ahead of the main picture; a page rendered by the server needs no code until everything in view has loaded
 * and been painted, or until the visitor reaches for a control. A page that `waits` for the latter loads only
 * its small entry until then.
 */
export function startLate(html: string, nonce: string, entry: string, waits: boolean): string {
  const modules: string[] = []
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      modules.push(href)
      return ''
    },
  )
  // The module, and the scripts right before and after it. They become one script, since each nonce ends a block
  // of the page's compression.
  const inline = /<script nonce="[^"]*">((?:(?!<\/script>).)*)<\/script>/gs
  const module = '<script[^>]* type="module" async="">(.*?)</script>'
  const scripts = `((?:${inline.source.replace('(', '(?:')})*)${module}(?:<!--\\$-->${inline.source}(?:<!--/\\$-->){2})?`
  return withPlainData(withoutPreloads).replace(
    new RegExp(scripts, 's'),
    (_, before: string, main: string, data: string | undefined) => {
      // The entry may have run before, so it hydrates on request.
      const held = main.replace(
        `import("${entry}")`,
        (load) =>
          `${load}.then(({hydrate})=>hydrate()).catch(error=>{dispatchEvent(new Event("${FAILED}"));throw error})`,
      )
      const settings = [modules, waits ? entry : ''].map((value) => JSON.stringify(value))
      // One that fails, such as the memory of the scroll position where storage is blocked, stops none after it.
      const earlier = [...before.matchAll(inline)].map(
        ([, code]) => `try{${code}}catch(error){console.error(error)}`,
      )
      const code = [...earlier, `(${starter})(${settings})`, data].filter(Boolean).join(';\n')
      // React expects the other elements when it hydrates; the type keeps the browser from running the module.
      return `${'<script></script>'.repeat(earlier.length)}<script type="plain" id="start">${held}</script><script nonce="${nonce}">${code}</script>`
    },
  )
}

// Runs in the page as written: plain JavaScript for any browser that supports modules. A form submitted or a
// control pressed before hydration is held back, and submitted or pressed once after it; if the code does not
// arrive or fails, they do what they do without it.
const starter = `function(modules,entry){
var started=false,held=[],nonce=document.currentScript.nonce
function add(tag,set){document.head.appendChild(Object.assign(document.createElement(tag),set))}
function start(){
if(started)return
started=true
modules.forEach(function(href){add("link",{rel:"modulepreload",href:href,fetchPriority:"low"})})
add("script",{type:"module",nonce:nonce,textContent:document.getElementById("start").textContent,onerror:release})
}
function begin(){entry?add("script",{type:"module",src:entry,fetchPriority:"low"}):start();begin=Object}
function soon(){requestAnimationFrame(function(){(window.requestIdleCallback||setTimeout)(begin,{timeout:2000})})}
function hold(event,what){
event.preventDefault()
event.stopPropagation()
if(held.indexOf(what)<0)held.push(what)
start()
}
function submit(event){if(event.target.method==="post")hold(event,event.target)}
function press(event){
var control=event.target.closest("button:not([type=submit]),a[data-code]")
if(control&&!control.commandForElement&&!event.ctrlKey&&!event.metaKey&&!event.shiftKey)hold(event,control)
}
function reach(event){if(event.target.closest&&event.target.closest("a,button,input,select,textarea,label,summary,[data-code]"))start()}
function release(){
removeEventListener("submit",submit,true)
removeEventListener("click",press,true)
held.splice(0).forEach(function(what){what.requestSubmit?what.requestSubmit():what.click()})
}
addEventListener("submit",submit,true)
addEventListener("click",press,true)
addEventListener("${READY}",release,{once:true})
addEventListener("${FAILED}",release,{once:true})
addEventListener("${START}",start)
addEventListener("keydown",start,true)
;["pointerover","pointerdown","touchstart","focusin"].forEach(function(type){addEventListener(type,reach,{passive:true,capture:true})})
if(document.readyState==="complete")soon()
else addEventListener("load",soon)
setTimeout(begin,8000)
}`
