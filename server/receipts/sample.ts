import { serverQuery } from '#backend/db/database.ts'
import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { ReceiptLanguage } from '#domain/receipts/receipt-data.ts'
import { receiptFor } from '#domain/receipts/receipt-for.ts'
import type { Services } from '../services.ts'
import { render } from './pdf/render.ts'
import { readLook } from './pictures.ts'
import { type Donor, type Gift, readRegistrations, readTaxRules } from './read-gift.ts'
import { readSettings, settingOf, writeData } from './write-data.ts'

const NAMES = { en: 'Asha Rao', hi: 'आशा राव' }

/** A sample receipt from current settings, which staff preview while they edit them. */
export async function sampleReceipt(
  services: Services,
  language: ReceiptLanguage,
  typed: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const query = serverQuery(services.database)
  const today = dayOf(new Date())
  const donor: Donor = {
    id: '',
    kind: 'person',
    name: NAMES[language],
    email: null,
    phone: null,
    address: '12 Lake Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    country: 'India',
    citizenship: 'indian',
    contact_person: null,
    language,
    identifiers: ['pan'],
    identifier: { owner: '', kind: 'pan', mask: '••••••0000', sealed: '' },
  }
  const gift: Gift = {
    id: '',
    given: '1999.00',
    amount: '1999.00',
    isSettled: true,
    status: 'successful',
    refunded: '0',
    deducted: '0',
    method: 'upi',
    reference: 'pay_SAMPLE',
    cause: null,
    causeInHindi: null,
    type: 'others',
    donorEmail: null,
    language,
    isDemo: false,
    isImported: false,
    isAnonymous: false,
    isGiversRecord: true,
    forReceipt: {
      given: '1999.00',
      currency: 'INR',
      paidOn: today,
      platform: 'razorpay',
      isForeign: false,
      isInKind: false,
      isTest: true,
      giver: null,
    },
  }
  const registrations = await readRegistrations(query)
  const decision = receiptFor(gift.forReceipt, donor, registrations, await readTaxRules(query))
  if (decision.kind === 'waiting') throw new Error('A sample lacks nothing')
  const data = await writeData(query, services.config.publicUrl, {
    gift,
    donor,
    decision,
    registrations,
    replaces: null,
    typed,
  })
  const look = await readLook(services)
  return render({
    kind: 'receipts',
    colours: look.colours,
    made: new Date(),
    receipts: [
      {
        receiptNo: firstNumber(await readSettings(query, typed), today),
        kind: decision.kind,
        data,
        identifier: 'AAAPA0000A',
        verifyUrl: services.config.publicUrl,
        logo: look.logo,
        signature: look.signature,
        isDuplicate: false,
        isCancelled: false,
      },
    ],
  })
}

/** The year's first receipt number by current settings. */
function firstNumber(settings: Parameters<typeof settingOf>[0], today: string): string {
  const figures = (key: string, otherwise: number) => {
    const value = Number(settingOf(settings, key))
    return Number.isInteger(value) && value > 0 ? value : otherwise
  }
  const number = String(figures('receipt_start', 1)).padStart(Math.min(figures('receipt_width', 5), 9), '0')
  const year = yearInFigures(financialYearOf(today))
  return [settingOf(settings, 'receipt_prefix'), year, number].filter(Boolean).join('/')
}
