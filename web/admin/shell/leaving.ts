/** Signals other windows of the browser that the user logs out on purpose. */
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
