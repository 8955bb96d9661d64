/** That somebody logs out on purpose, told from one window of the browser to the others. */
const CHANNEL = 'daan-leaving'

export function tellLeaving(isLeaving: boolean): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(isLeaving)
  channel.close()
}

export function heedLeaving(tell: (isLeaving: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<boolean>) => tell(data)
  return () => channel.close()
}
