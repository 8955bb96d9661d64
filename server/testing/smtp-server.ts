import { type AddressInfo, createServer, type Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string; content: string }

/** Handles a stage instead of going on: a line to answer, or a function of the line. */
type Stage = 'GREETING' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'CONTENT'
export type SmtpMood = { at: Stage; answer: string | ((socket: Socket) => void) }

export const hangsUpAt = (at: Stage): SmtpMood => ({ at, answer: (socket) => socket.destroy() })
export const isSilentAt = (at: Stage): SmtpMood => ({ at, answer: () => {} })

export const SMTP_USER = 'asha'
export const SMTP_PASSWORD = 'a password for tests'

/** A mail server on this machine, as far as handing in mail goes. Every letter it accepted is in `received`. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = []
  const nextResponses: SmtpMood[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let mail: ReceivedMail = { from: '', to: '', content: '' }
    let inContent = false
    let rest = ''

    function reach(stage: Stage, usual: string): boolean {
      const index = nextResponses.findIndex(({ at }) => at === stage)
      const nextResponse = index < 0 ? undefined : nextResponses.splice(index, 1)[0]
      if (typeof nextResponse?.answer === 'function') nextResponse.answer(socket)
      else socket.write(`${nextResponse?.answer ?? usual}\r\n`)
      return !nextResponse
    }

    function take(line: string): void {
      if (inContent) {
        if (line !== '.') {
          mail.content += `${line.replace(/^\.\./, '.')}\n`
          return
        }
        inContent = false
        if (reach('CONTENT', '250 queued as 1')) received.push(mail)
        mail = { from: '', to: '', content: '' }
        return
      }
      const [verb = '', argument = ''] = line.split(/ (.*)/s)
      if (/^(EHLO|HELO)$/i.test(verb)) reach('EHLO', '250-double\r\n250 AUTH PLAIN')
      else if (verb === 'AUTH') reach('AUTH', isRight(argument) ? '235 welcome' : '535 5.7.8 Wrong password')
      else if (verb === 'MAIL') {
        mail.from = argument
        reach('MAIL', '250 ok')
      } else if (verb === 'RCPT') {
        mail.to = argument
        reach('RCPT', '250 ok')
      } else if (verb === 'DATA') inContent = reach('DATA', '354 go on')
      else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }

    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    reach('GREETING', '220 double ESMTP')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    nextResponses,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export type SmtpDouble = Awaited<ReturnType<typeof startSmtpServer>>

function isRight(argument: string): boolean {
  const [, secret = ''] = argument.split(' ')
  return Buffer.from(secret, 'base64').toString() === `\0${SMTP_USER}\0${SMTP_PASSWORD}`
}
