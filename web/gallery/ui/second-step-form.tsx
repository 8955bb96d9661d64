import { SecondStepForm } from '#web/ui/second-step-form.tsx'
import { State } from '../state.tsx'

const refuses = () => Promise.reject(new Error('This code does not fit. Please try the next one.'))
const neverAnswers = () => new Promise<never>(() => {})
const onLeave = { label: 'Sign in as someone else', run: () => {} }

export function Specimen() {
  return (
    <>
      <State name="Stays busy once a code is sent">
        <SecondStepForm client={neverAnswers} submit="Continue" onLeave={onLeave} />
      </State>
      <State name="Refuses every code">
        <SecondStepForm client={refuses} submit="Continue" onLeave={onLeave} />
      </State>
    </>
  )
}
