import { useState } from 'react'
import { verifiedFactor } from '#web/lib/second-step.ts'
import { useSession } from '#web/lib/session.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { SecondStepForm } from '#web/ui/second-step-form.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { accountToasts } from '../administrators/toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { countRecoveryCodes, makeRecoveryCodes, turnOffTwoStep } from './two-step-data.ts'
import { TwoStepSetup } from './two-step-setup.tsx'

type Stage = 'rest' | 'setup' | 'off' | 'codes'

/** Two-step sign-in of the user's own account: on, off, and the recovery codes. */
export function TwoStep() {
  const { session } = useSession()
  const [stage, setStage] = useState<Stage>('rest')
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = Boolean(session && verifiedFactor(session))

  const showNewCodes = () =>
    withErrorToast(makeRecoveryCodes().then(setCodes), (reason) => `${accountToasts.codesFailed} ${reason}`)

  async function afterSetup() {
    toast.success(accountToasts.twoStepOn)
    setStage('rest')
    await showNewCodes()
  }

  /** Continues the action that required the code. */
  async function afterCode() {
    if (stage === 'codes') {
      await showNewCodes()
      toast.success(accountToasts.codesMade)
    } else {
      await withErrorToast(
        turnOffTwoStep().then(() => {
          setCodes(undefined)
          toast.success(accountToasts.twoStepOff)
        }),
        (reason) => `${accountToasts.twoStepOffFailed} ${reason}`,
      )
    }
    setStage('rest')
  }

  return (
    <Card>
      <h2 className="text-heading text-xl">Two-step sign-in</h2>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && stage === 'setup' && <TwoStepSetup onOn={afterSetup} onCancel={() => setStage('rest')} />}
      {!codes && (stage === 'off' || stage === 'codes') && (
        <div className="mt-2 max-w-md">
          <p className="mb-4">
            {stage === 'off'
              ? 'To turn it off, confirm that it is you.'
              : 'To make new recovery codes, confirm that it is you. The old codes stop working.'}
          </p>
          <SecondStepForm
            client={async () => supabase()}
            submit={stage === 'off' ? 'Turn off' : 'Make new codes'}
            onDone={afterCode}
            onLeave={{ label: 'Cancel', run: () => setStage('rest') }}
          />
        </div>
      )}
      {!codes && stage === 'rest' && (isOn ? <IsOn onChoose={setStage} /> : <IsOff onChoose={setStage} />)}
    </Card>
  )
}

function IsOff({ onChoose }: { onChoose: (stage: Stage) => void }) {
  return (
    <>
      <p className="mt-1">
        Off. When it is on, signing in also asks for a code from an app on your phone, so a stolen password is
        not enough.
      </p>
      <SmallButton onPress={() => onChoose('setup')} look="solid" className="mt-3">
        Set up two-step sign-in
      </SmallButton>
    </>
  )
}

function IsOn({ onChoose }: { onChoose: (stage: Stage) => void }) {
  const [reading] = useState(() => load(countRecoveryCodes))
  const { value: left } = useResolved(reading)
  return (
    <>
      <p className="mt-1">On. After your password, signing in asks for a code from your authenticator app.</p>
      {left !== undefined && (
        <p className={left < 4 ? 'mt-1 font-semibold' : 'mt-1'}>
          {left === 0
            ? 'You have no recovery codes. Make new ones, or losing your phone will lock you out.'
            : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallButton onPress={() => onChoose('codes')}>Make new recovery codes</SmallButton>
        <SmallButton onPress={() => onChoose('off')} look="danger">
          Turn off
        </SmallButton>
      </div>
    </>
  )
}
