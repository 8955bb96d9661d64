/** Signals other windows of the browser that the user logs out on purpose. */
const CHANNEL = 'daan-leaving'

export function announceLogout(isLeaving: boolean): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(isLeaving)
  channel.close()
}

export function onLogoutElsewhere(onChange: (isLeaving: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<boolean>) => onChange(data)
  return () => channel.close()
}
