/** An answer that a journey holds back until it lets it go. */
export function heldBack<Answer = void>() {
  let letGo: (answer: Answer) => void = () => {}
  const until = new Promise<Answer>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}
