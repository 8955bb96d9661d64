import { writeLetter } from '../jobs/letter.ts'
import type { Email } from '../jobs/outgoing-messages.ts'

export function recoveryMail(organisation: string, link: string): Email {
  return writeLetter(organisation, {
    subject: `Choose a new password for ${organisation}`,
    before: [
      `Somebody, most likely you, asked for a new password for your account at ${organisation}. Open this link to choose one:`,
    ],
    button: { text: 'Choose a new password', link },
    after: [
      'The link works once, and for one hour.',
      'If you did not ask for it, you need not do anything: your password stays as it is and nobody has signed in.',
    ],
  })
}

export function emailChangeMail(organisation: string, link: string): Email {
  return writeLetter(organisation, {
    subject: `Confirm your new e-mail address for ${organisation}`,
    before: [
      `This address was given as the new one to sign in with at ${organisation}. Open this link to confirm that it is yours:`,
    ],
    button: { text: 'Confirm this address', link },
    after: [
      'The link works once, and for one hour.',
      'If you know nothing about this, please ignore this message: without the link nothing changes.',
    ],
  })
}

export function emailChangedMail(organisation: string, newEmail: string): Email {
  return writeLetter(organisation, {
    subject: `Your e-mail address for ${organisation} was changed`,
    before: [
      `From now on you sign in at ${organisation} with ${newEmail}. This address is no longer used.`,
      'If you did not change it yourself, somebody else has used your account: please tell an administrator of the site at once.',
    ],
    after: [],
  })
}

export function twoStepMail(organisation: string, { isOn }: { isOn: boolean }): Email {
  return writeLetter(organisation, {
    subject: `Two-step sign-in was turned ${isOn ? 'on' : 'off'} at ${organisation}`,
    before: [
      isOn
        ? `From now on signing in at ${organisation} asks for a code of your authenticator app after your password.`
        : `From now on signing in at ${organisation} asks for your password alone, without a code of your authenticator app.`,
      'If this was not you, somebody else has used your account: please tell another administrator of the site at once.',
    ],
    after: [],
  })
}

type Invitation = { invitedBy: string; link: string; days: number }

export function invitationMail(organisation: string, { invitedBy, link, days }: Invitation): Email {
  return writeLetter(organisation, {
    subject: `You are invited to help run the website of ${organisation}`,
    before: [
      `${invitedBy} invites you to become an administrator of the website of ${organisation}: to change its words and pictures, and to see its donors and messages.`,
      'Open this link to choose a password and begin:',
    ],
    button: { text: 'Accept the invitation', link },
    after: [
      `The link works once, and for ${days} days.`,
      'If you do not know what this is about, please ignore this message: without you nothing happens.',
    ],
  })
}
