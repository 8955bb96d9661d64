import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

type Wanted = { method: string; path: string; headers?: Record<string, string>; body?: string }

/**
 * Distributes requests over several processes like a reverse proxy: in turn, over kept-alive connections, to
 * those whose health check returns 200. Skips a process that refuses connections. Retries nothing else, so
 * the caller sees a dropped request.
 */
export function balance(urls: string[]) {
  const agents = new Map<string, Agent>()
  const healthy = new Set(urls)
  let turn = 0
  let isOpen = true

  async function send(wanted: Wanted): Promise<{ status: number; body: string; from: string }> {
    const candidates = urls.filter((url) => healthy.has(url))
    const first = turn++
    for (let step = 0; step < candidates.length; step++) {
      const from = candidates[(first + step) % candidates.length] ?? ''
      try {
        const answer = await ask(agentOf(from), from, wanted)
        return { status: answer.statusCode ?? 0, body: (await buffer(answer)).toString(), from }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      }
    }
    throw new Error('No process takes connections')
  }

  function agentOf(url: string): Agent {
    const agent = agents.get(url) ?? new Agent({ keepAlive: true, scheduling: 'fifo' })
    agents.set(url, agent)
    return agent
  }

  const checking = (async () => {
    while (isOpen) {
      for (const url of [...urls]) {
        const status = await fetch(`${url}/healthz`).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) healthy.add(url)
        else healthy.delete(url)
      }
      await pause(100)
    }
  })()

  return {
    send,
    replace(old: string, url: string) {
      urls.splice(urls.indexOf(old), 1, url)
    },
    async close() {
      isOpen = false
      await checking
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

function ask(agent: Agent, from: string, { method, path, headers, body }: Wanted): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request(from + path, { agent, method, headers })
      .on('response', done)
      .on('error', fail)
      .end(body)
  })
}
