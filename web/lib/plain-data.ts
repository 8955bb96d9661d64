/** The place that means null in React Router's stream; other values that JSON lacks have further ones below zero. */
const NULL = -5

const STREAM =
  /window\.__reactRouterContext\.(streamController\.)enqueue\((".*")\);<\/script><!--\$--><script[^>]*>(.*?close\(\))/

/**
 * React Router sends a page's data as a list whose values refer to each other by their places. These numbers
 * hardly compress: they are a tenth of a page. The page gets plain JSON instead and makes the list of it. Data
 * that JSON cannot express, such as dates, stays as it is.
 */
export function withPlainData(html: string): string {
  return html.replace(STREAM, (stream: string, controller: string, text: string, close: string) => {
    try {
      const data = readList(JSON.parse(JSON.parse(text)))
      const json = JSON.stringify(data).replaceAll('<', '\\u003c')
      return `window.__reactRouterContext.${controller}enqueue((${listOf})(${json}));${close}`
    } catch {
      // Nothing is lost: the page is only larger. A promise among the data is one reason, a value inside itself another.
      return stream
    }
  })
}

function readList(list: readonly unknown[]): unknown {
  const read = (place: number): unknown => {
    if (place === NULL) return null
    const value = list[place]
    if (Array.isArray(value)) {
      // A text in the first place names another type.
      if (typeof value[0] === 'string') throw new TypeError('Not JSON')
      return value.map(read)
    }
    if (place < 0) throw new TypeError('Not JSON')
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([key, at]) => [String(list[Number(key.slice(1))]), read(at)])
    // In a script this name sets an object's prototype.
    if (fields.some(([key]) => key === '__proto__')) throw new TypeError('Not JSON')
    return Object.fromEntries(fields)
  }
  return read(0)
}

// Runs in the page as written, on its JSON.
const listOf = `function(data){
var list=[]
function add(value){
if(value===null)return ${NULL}
var place=list.push(value)-1
if(Array.isArray(value))list[place]=value.map(add)
else if(typeof value=="object"){
list[place]={}
for(var key in value)list[place]["_"+add(key)]=add(value[key])
}
return place
}
add(data)
return JSON.stringify(list)+"\\n"
}`
