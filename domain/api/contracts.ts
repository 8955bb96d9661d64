import type { z } from 'zod'
import * as bank from './bank.ts'
import * as books from './books.ts'
import type { Contract } from './contract.ts'
import * as dedications from './dedications.ts'
import * as giving from './giving.ts'
import * as messages from './messages.ts'
import * as myGiving from './my-giving.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as personalData from './personal-data.ts'
import * as posters from './posters.ts'
import * as receipts from './receipts.ts'
import * as site from './site.ts'
import * as statement from './statement.ts'

/**
 * Every function by its name in `/functions/v1/<name>`. For the host and the tests; the web app imports only
 * types, since the schemas would weigh on every page.
 */
export const contracts = {
  'gift-challenge': giving.giftChallenge,
  'create-razorpay-order': giving.createRazorpayOrder,
  'start-monthly-gift': giving.startMonthlyGift,
  'change-monthly-gift': giving.changeMonthlyGift,
  'adopt-subscription': giving.adoptSubscription,
  'send-method-link': giving.sendMethodLink,
  'gift-link': giving.giftLink,
  'verify-razorpay-payment': giving.verifyRazorpayPayment,
  'check-razorpay-order': giving.checkRazorpayOrder,
  'razorpay-webhook': giving.razorpayWebhook,
  'refund-razorpay-payment': giving.refundRazorpayPayment,
  'correct-donation': giving.correctDonation,
  'read-payouts': payouts.readPayouts,
  'adopt-payment': payouts.adoptPayment,
  'gift-summary': giving.giftSummary,
  'dedicate-gift': dedications.dedicateGift,
  'dedication-card': dedications.dedicationCard,
  'stop-cards': dedications.stopCards,
  'pledge-link': giving.pledgeLink,
  'thank-donor': messages.thankDonor,
  'open-pledge': giving.openPledge,
  'upi-qr': giving.upiQr,
  'poster-pdf': posters.posterPdf,
  'donor-details': receipts.donorDetails,
  'confirm-donor-email': receipts.confirmDonorEmail,
  'verify-receipt': receipts.verifyReceipt,
  'receipt-action': receipts.receiptAction,
  'correct-receipt': receipts.correctReceipt,
  'receipt-file': receipts.receiptFile,
  'receipt-batch': receipts.receiptBatch,
  'donor-identifier': receipts.donorIdentifier,
  'import-identifiers': receipts.importIdentifiers,
  'receipt-signature': receipts.receiptSignature,
  'statement-run': statement.statementRun,
  'statement-file': statement.statementFile,
  'statement-certificates': statement.statementCertificates,
  'certificate-file': statement.certificateFile,
  'bank-statement': bank.bankStatement,
  'match-bank-line': bank.matchBankLine,
  books: books.books,
  'make-auditor-file': books.makeAuditorFile,
  'auditor-file': books.auditorFile,
  'record-consent': site.recordConsent,
  'system-health': site.systemHealth,
  'product-version': site.productVersion,
  'contact-form': messages.contactFormContract,
  'volunteer-application': messages.volunteerApplicationContract,
  'guardian-consent': messages.guardianConsent,
  'inbox-reply': messages.inboxReply,
  'send-test-message': messages.sendTestMessage,
  'resend-message': messages.resendMessage,
  'story-letter': messages.storyLetter,
  'test-connection': messages.testConnection,
  'invite-administrator': people.inviteAdministrator,
  'resend-invitation': people.resendInvitation,
  'read-invitation': people.readInvitation,
  'accept-invitation': people.acceptInvitation,
  'personal-data': personalData.readPersonalData,
  'erase-personal-data': personalData.erasePersonalData,
  'correct-personal-data': personalData.correctPersonalData,
  'privacy-request': personalData.privacyRequest,
  'donor-file': myGiving.donorFile,
  'monthly-gift-token': myGiving.monthlyGiftToken,
  'gift-details-token': myGiving.giftDetailsToken,
  'donor-consent': myGiving.donorConsent,
  'name-nominee': myGiving.nameNominee,
  'send-donor-link': myGiving.sendDonorLink,
} satisfies Record<string, Contract>

export type Contracts = typeof contracts
export type FunctionName = keyof Contracts

/** Input of a function, as callers send it. */
export type InputOf<Name extends FunctionName> = z.input<Contracts[Name]['input']>
/** The same, as its contract has read it. */
export type ParsedInputOf<Name extends FunctionName> = z.output<Contracts[Name]['input']>
/** Response of a function. */
export type AnswerOf<Name extends FunctionName> = z.output<Contracts[Name]['answer']>
/** Functions that staff may call, alone or among others. */
export type StaffFunction = {
  [Name in FunctionName]: 'staff' extends Contracts[Name]['callers'][number] ? Name : never
}[FunctionName]
