import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/page-content/content.ts'

const SETTLED = 500

/**
 * The stored code, or one drawn from the UPI ID with the amount in it. If neither can be shown, the UPI ID
 * beside it is enough.
 */
export function QrCode({ image, rupees }: { image: Picture; rupees: number }) {
  const amount = useSettled(rupees)
  const src = image.url || `/functions/v1/upi-qr${amount > 0 ? `?amount=${amount}` : ''}`
  const picture = useRef<HTMLImageElement>(null)
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    // It may have failed to load before hydration.
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && naturalWidth === 0) setMissing(src)
  }, [src])

  if (missing === src) return null
  return (
    <div className="size-52 justify-self-center overflow-hidden rounded-md border border-line bg-[#fff] p-2">
      <img
        ref={picture}
        src={src}
        alt={image.alt}
        width={192}
        height={192}
        loading="lazy"
        onError={() => setMissing(src)}
        className="size-full object-contain"
      />
    </div>
  )
}

/** Debounces an amount, so that not every digit requests a picture. */
function useSettled(amount: number): number {
  const [settled, setSettled] = useState(amount)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), SETTLED)
    return () => clearTimeout(timer)
  }, [amount])
  return settled
}
