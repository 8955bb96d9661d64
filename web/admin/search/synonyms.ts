/** What people call a screen, beside what its menu entry says. */
export const synonyms: Readonly<Record<string, string>> = {
  '/admin': 'dashboard overview start welcome set up checklist',
  '/admin/donations': 'gifts payments money offline cash cheque refund transactions export',
  '/admin/receipts': '80g tax receipt acknowledgement duplicate cancel yearly summary zip',
  '/admin/needs-attention': 'needs attention problems dispute chargeback mismatch',
  '/admin/donors': 'donor management people supporters contacts list',
  '/admin/donors/import': 'csv excel upload spreadsheet',
  '/admin/donors/duplicates': 'merge same person twice',
  '/admin/inbox': 'contact form messages volunteers applications spam enquiries',
  '/admin/mis-dashboard': 'mis dashboard statistics figures totals charts accounts audit',
  '/admin/tax-statement':
    'form 10bd 113 10be 114 yearly annual return pan income tax 80g certificates export filing portal',
  '/admin/causes': 'projects programmes our work campaigns fundraisers',
  '/admin/navigation-menu': 'links header navigation',
  '/admin/settings/appearance': 'colours colors theme design look',
  '/admin/files': 'pictures photos images media library documents pdf uploads credit consent',
  '/admin/messages': 'sent emails outgoing mail whatsapp log',
  '/admin/messages/templates': 'letters thank-you email text wording hindi',
  '/admin/settings/organisation':
    'logo name address phone footer social links facebook instagram registration pan gst cin 80g 12a csr',
  '/admin/settings/registrations': '80g 12a csr fcra section 8 trust deed urn certificate approval badges',
  '/admin/settings/receipts':
    'number prefix series signature signatory tax rules law act wording preview pdf',
  '/admin/settings/razorpay': 'payments gateway api key secret webhook test mode upi card',
  '/admin/settings/privacy': 'personal data erasure retention grievance dpdp delete old data',
  '/admin/settings/email': 'mail smtp sender api key mail server',
  '/admin/settings/whatsapp': 'phone token notifications',
  '/admin/settings/google-tag': 'analytics gtm tracking tags google ads',
  '/admin/settings/meta-pixel': 'facebook instagram ads tracking',
  '/admin/settings/people': 'staff team users invite administrators access roles',
  '/admin/settings/account': 'password two-step 2fa authenticator sign out devices sessions my name profile',
}
