// Made from the schema by `npm run types`; a test fails when it is out of date.

import type { Language } from './languages/languages.ts'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A table's row, with the columns an insert requires and those only the database writes. */
type Table<Row, Required extends keyof Row, Generated extends keyof Row, Relationships> = {
  Row: Row
  Insert: Pick<Row, Required> & Partial<Omit<Row, Required | Generated>> & { [Column in Generated]?: never }
  Update: Partial<Omit<Row, Generated>> & { [Column in Generated]?: never }
  Relationships: Relationships
}

export type Database = {
  public: {
    Tables: {
      audit_log: Table<{
          action: 'insert' | 'update' | 'delete'
          actor_email: string | null
          actor_id: string | null
          actor_role: string
          changed_at: string
          id: number
          new_values: Json | null
          old_values: Json | null
          row_key: string
          table_name: string
        }, 'action' | 'actor_role' | 'row_key' | 'table_name', 'id', []>
      auditor_files: Table<{
          created_at: string
          created_by: string | null
          error: string | null
          finished_at: string | null
          id: string
          is_final: boolean
          state: 'waiting' | 'running' | 'done' | 'failed'
          test_mode: boolean
          year: number
        }, 'is_final' | 'test_mode' | 'year', never, []>
      bank_imports: Table<{
          account: string
          columns: Json
          created_at: string
          created_by: string | null
          file_name: string
          id: string
          lines: number
          undone_at: string | null
        }, 'account' | 'file_name', never, []>
      bank_lines: Table<{
          account: string
          amount: number
          booked_on: string
          claims: number
          created_at: string
          digest: string
          entered_gifts: string[]
          id: string
          import_id: string
          matched_by: string | null
          narration: string
          occurrence: number
          reason: string | null
          reference: string | null
          settlement_id: string | null
          state: 'open' | 'payout' | 'gift' | 'other'
          updated_at: string
        }, 'account' | 'amount' | 'booked_on' | 'digest' | 'import_id', never, [
          {
            foreignKeyName: 'bank_lines_import_id_fkey'
            columns: ['import_id']
            isOneToOne: false
            referencedRelation: 'bank_imports'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'bank_lines_settlement_id_fkey'
            columns: ['settlement_id']
            isOneToOne: false
            referencedRelation: 'settlements'
            referencedColumns: ['settlement_id']
          },
        ]>
      campaigns: Table<{
          cause_id: string | null
          created_at: string
          ends_on: string | null
          gallery_images: Json
          goal: number | null
          id: string
          image_focus: string | null
          image_url: string | null
          is_featured: boolean
          is_sample: boolean
          is_shown: boolean
          match_by: string | null
          match_limit: number | null
          slug: string
          starts_on: string
          story: string
          summary: string
          thanks: string
          title: string
          unit_costs: Json
          updated_at: string
        }, 'slug' | 'title', never, [
          {
            foreignKeyName: 'campaigns_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
        ]>
      cause_redirects: Table<{
          cause_id: string
          created_at: string
          old_id: string
        }, 'cause_id' | 'old_id', never, [
          {
            foreignKeyName: 'cause_redirects_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
        ]>
      causes: Table<{
          created_at: string
          default_amount: number | null
          donate_button: Json
          gallery_images: Json
          giveindia_button: Json
          hero_image_focus: string | null
          hero_image_url: string | null
          id: string
          impact_description: string
          is_sample: boolean
          is_shown: boolean
          ketto_button: Json
          order: number
          problem_statement: string
          solution_description: string
          summary: string
          title: string
          unit_costs: Json
          updated_at: string
          video_url: string | null
          volunteer_button: Json
        }, 'id' | 'title', never, []>
      certificates: Table<{
          certificate_no: string | null
          content_digest: string | null
          created_at: string
          created_by: string | null
          donation_id: string | null
          donor_id: string | null
          erased_at: string | null
          file_name: string
          filed_row_id: string | null
          id: string
          matched_at: string | null
          matched_by: 'number' | 'identifier' | 'name' | 'staff' | null
          sent_at: string | null
          unmatched_reason: string | null
          year: number
        }, 'file_name' | 'year', never, [
          {
            foreignKeyName: 'certificates_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'certificates_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      closed_months: Table<{
          closed_at: string
          closed_by: string | null
          month: string
          note: string | null
          test_mode: boolean
        }, 'month' | 'test_mode', never, []>
      consent_records: Table<{
          choice: 'agreed' | 'refused'
          created_at: string
          id: number
          notice_version: string
        }, 'choice' | 'notice_version', 'id', []>
      consents: Table<{
          donor_id: string | null
          email: string | null
          given_at: string
          id: string
          purpose: string
          source: string
          withdrawn_at: string | null
          wording: string
        }, 'purpose' | 'source' | 'wording', never, [
          {
            foreignKeyName: 'consents_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      contact_messages: Table<{
          assigned_to: string | null
          created_at: string
          donor_id: string | null
          email: string
          id: string
          language: Language
          message: string
          name: string
          spam_reason: 'honeypot' | 'too_fast' | 'too_many' | null
          status: 'new' | 'in_progress' | 'done'
          subject: string
          submission_key: string | null
          suspected_spam: boolean
          updated_at: string
        }, 'email' | 'message' | 'name' | 'subject', never, [
          {
            foreignKeyName: 'contact_messages_assigned_to_fkey'
            columns: ['assigned_to']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'contact_messages_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      dedications: Table<{
          created_at: string
          donation_id: string
          due_at: string | null
          from_name: string
          kind: 'honour' | 'memory' | 'occasion'
          language: Language
          mailbox_digest: string | null
          message: string
          name: string
          recipient_email: string | null
          recipient_name: string | null
          recipient_phone: string | null
          send_on: string | null
          sent_at: string | null
          stopped_at: string | null
          updated_at: string
        }, 'donation_id' | 'from_name' | 'kind' | 'name', never, [
          {
            foreignKeyName: 'dedications_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: true
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      deleted_donors: Table<{
          belongings: Json
          counted: number
          deleted_at: string
          deleted_by: string | null
          donor: Json
          id: string
        }, 'belongings' | 'counted' | 'donor' | 'id', never, []>
      disputes: Table<{
          amount: number
          amount_deducted: number
          created_at: string
          currency: string
          dispute_id: string
          donation_id: string | null
          payment_id: string
          phase: string | null
          reason_code: string | null
          reported_at: string
          respond_by: string | null
          status: string
          updated_at: string
        }, 'amount' | 'currency' | 'dispute_id' | 'payment_id' | 'reported_at' | 'status', never, [
          {
            foreignKeyName: 'disputes_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      donation_corrections: Table<{
          corrected_by: string | null
          created_at: string
          deducted_amount: number | null
          donation_id: string
          id: string
          payment_id: string | null
          provider_deducted: number
          provider_refunded: number
          reason: string
          refunded_amount: number | null
        }, 'donation_id' | 'reason', never, [
          {
            foreignKeyName: 'donation_corrections_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      donations: Table<{
          amount: number
          bank_line_id: string | null
          billing_start: string | null
          campaign_id: string | null
          cash_reason: string | null
          cause_id: string | null
          cause_sent: string | null
          citizenship: 'indian' | 'foreign' | null
          corpus_direction: string | null
          created_at: string
          currency: string
          deducted_amount: number
          donation_type: 'corpus' | 'specific_grant' | 'others'
          donor_email: string | null
          donor_id: string | null
          donor_name: string | null
          donor_phone: string | null
          erased_at: string | null
          error_reason: string | null
          fee: number | null
          gift_import_id: string | null
          id: string
          invoice_id: string | null
          is_demo: boolean
          is_donor_guessed: boolean
          is_donor_vouched: boolean
          is_first_gift: boolean
          is_foreign: boolean
          is_in_kind: boolean
          is_monthly: boolean
          language: Language | null
          method: string | null
          monthly_gift_id: string | null
          old_receipt_no: string | null
          order_id: string | null
          paid_at: string | null
          payment_id: string | null
          payment_status: 'created' | 'successful' | 'failed' | 'refunded'
          platform: 'razorpay' | 'cash' | 'cheque' | 'bank_transfer' | 'upi' | 'other'
          pledge_id: string | null
          poster_id: string | null
          refunded_amount: number
          tax: number | null
          test_mode: boolean
          transaction_id: string | null
          updated_at: string
          utm_campaign: string | null
          utm_content: string | null
          utm_medium: string | null
          utm_source: string | null
          utm_term: string | null
        }, 'amount', never, [
          {
            foreignKeyName: 'donations_bank_line_id_fkey'
            columns: ['bank_line_id']
            isOneToOne: false
            referencedRelation: 'bank_lines'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_gift_import_id_fkey'
            columns: ['gift_import_id']
            isOneToOne: false
            referencedRelation: 'gift_imports'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_monthly_gift_id_fkey'
            columns: ['monthly_gift_id']
            isOneToOne: false
            referencedRelation: 'monthly_gifts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_pledge_id_fkey'
            columns: ['pledge_id']
            isOneToOne: false
            referencedRelation: 'pledges'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_poster_id_fkey'
            columns: ['poster_id']
            isOneToOne: false
            referencedRelation: 'posters'
            referencedColumns: ['id']
          },
        ]>
      donor_import_rows: Table<{
          before: Json | null
          donor: Json
          donor_id: string | null
          email_key: string | null
          fingerprint: string
          given_created_at: string | null
          given_id: string | null
          import_id: string
          name_key: string | null
          nth: number | null
          outcome: 'added' | 'updated' | 'known' | 'same' | 'repeated' | 'imported' | null
          phone_key: string | null
          row_number: number
        }, 'donor' | 'fingerprint' | 'import_id' | 'row_number', 'email_key' | 'name_key' | 'phone_key', [
          {
            foreignKeyName: 'donor_import_rows_import_id_fkey'
            columns: ['import_id']
            isOneToOne: false
            referencedRelation: 'donor_imports'
            referencedColumns: ['id']
          },
        ]>
      donor_imports: Table<{
          added: number
          created_at: string
          created_by: string | null
          done_at: string | null
          file_digest: string
          file_name: string
          id: string
          mode: 'all' | 'skip' | 'update' | 'add'
          rejected: number
          skipped: number
          status: 'staged' | 'done' | 'undone'
          undone_at: string | null
          updated: number
        }, 'file_digest' | 'file_name' | 'mode', never, []>
      donor_merges: Table<{
          after: Json
          before: Json
          id: string
          kept_id: string
          kept_name: string
          merged_at: string
          merged_by: string | null
          others: Json
          undone_at: string | null
        }, 'after' | 'before' | 'kept_id' | 'kept_name' | 'others', never, []>
      donor_notes: Table<{
          author: string | null
          created_at: string
          donor_id: string | null
          id: string
          noted_on: string
          text: string
        }, 'text', never, [
          {
            foreignKeyName: 'donor_notes_author_fkey'
            columns: ['author']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donor_notes_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      donor_visits: Table<{
          email_key: string
          language: Language | null
          last_came_at: string
        }, 'email_key', never, []>
      donors: Table<{
          address: string | null
          amount_donated: number | null
          citizenship: 'unspecified' | 'indian' | 'foreign'
          city: string | null
          contact_person: string | null
          country: string | null
          created_at: string
          email: string | null
          email_confirmed_at: string | null
          email_key: string | null
          id: string
          id_number: string | null
          is_demo: boolean
          kind: 'person' | 'organisation'
          language: 'unspecified' | Language
          name: string
          name_key: string | null
          notes: string | null
          pan: string | null
          phone: string | null
          phone_key: string | null
          pincode: string | null
          search: string | null
          state: string | null
          status: 'Potential' | 'Contacted' | 'Engaged' | 'Donated' | 'Inactive'
          typed_with: string | null
          updated_at: string
          utm_campaign: string | null
          utm_content: string | null
          utm_medium: string | null
          utm_source: string | null
          utm_term: string | null
        }, 'name', 'email_key' | 'name_key' | 'phone_key' | 'search', []>
      file_notes: Table<{
          consent: 'unknown' | 'not_needed' | 'given'
          credit: string
          name: string
          updated_at: string
        }, 'name', never, []>
      gift_claims: Table<{
          amount: number
          bank_line_id: string | null
          claimed_at: string
          decided_at: string | null
          decided_by: string | null
          donation_id: string | null
          email: string
          given_on: string
          id: string
          language: Language | null
          matched_at: string | null
          reference: string
          status: 'waiting' | 'approved' | 'refused'
        }, 'amount' | 'email' | 'given_on' | 'reference', never, [
          {
            foreignKeyName: 'gift_claims_bank_line_id_fkey'
            columns: ['bank_line_id']
            isOneToOne: false
            referencedRelation: 'bank_lines'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'gift_claims_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      gift_figures: Table<{
          amount: number
          day: string
          deducted: number
          deductions: number
          dimension: 'status' | 'cause' | 'campaign' | 'platform' | 'source' | 'utm' | 'rhythm' | 'donor'
          gifts: number
          key: string | null
          net: number
          refunded: number
          refunds: number
          test_mode: boolean
        }, 'amount' | 'day' | 'deducted' | 'deductions' | 'dimension' | 'gifts' | 'net' | 'refunded' | 'refunds' | 'test_mode', never, []>
      gift_import_rows: Table<{
          chosen: string | null
          donation_id: string | null
          donor_id: string | null
          email_key: string | null
          fingerprint: string
          gift: Json
          identifier_id: string | null
          import_id: string
          is_new_donor: boolean
          name_key: string | null
          nth: number | null
          outcome: 'added' | 'known' | 'same' | 'repeated' | 'imported' | null
          person: number | null
          phone_key: string | null
          row_number: number
        }, 'fingerprint' | 'gift' | 'import_id' | 'row_number', 'email_key' | 'name_key' | 'phone_key', [
          {
            foreignKeyName: 'gift_import_rows_import_id_fkey'
            columns: ['import_id']
            isOneToOne: false
            referencedRelation: 'gift_imports'
            referencedColumns: ['id']
          },
        ]>
      gift_imports: Table<{
          added: number
          created_at: string
          created_by: string | null
          done_at: string | null
          file_digest: string
          file_name: string
          id: string
          mode: 'skip' | 'add'
          rejected: number
          skipped: number
          status: 'staged' | 'done' | 'undone'
          undone_at: string | null
          updated: number
        }, 'file_digest' | 'file_name', never, []>
      gift_shares: Table<{
          donation_id: string
          donor_id: string | null
          id: string
          percent: number
        }, 'donation_id' | 'percent', never, [
          {
            foreignKeyName: 'gift_shares_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'gift_shares_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      inbox_notes: Table<{
          author_id: string | null
          body: string
          contact_message_id: string | null
          created_at: string
          id: string
          volunteer_application_id: string | null
        }, 'body', never, [
          {
            foreignKeyName: 'inbox_notes_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inbox_notes_contact_message_id_fkey'
            columns: ['contact_message_id']
            isOneToOne: false
            referencedRelation: 'contact_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inbox_notes_volunteer_application_id_fkey'
            columns: ['volunteer_application_id']
            isOneToOne: false
            referencedRelation: 'volunteer_applications'
            referencedColumns: ['id']
          },
        ]>
      inbox_replies: Table<{
          author_id: string | null
          author_name: string
          body: string
          contact_message_id: string | null
          created_at: string
          id: string
          outgoing_message_id: string | null
          subject: string
          submission_key: string | null
          volunteer_application_id: string | null
        }, 'author_name' | 'body' | 'subject', never, [
          {
            foreignKeyName: 'inbox_replies_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inbox_replies_contact_message_id_fkey'
            columns: ['contact_message_id']
            isOneToOne: false
            referencedRelation: 'contact_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inbox_replies_outgoing_message_id_fkey'
            columns: ['outgoing_message_id']
            isOneToOne: false
            referencedRelation: 'outgoing_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inbox_replies_volunteer_application_id_fkey'
            columns: ['volunteer_application_id']
            isOneToOne: false
            referencedRelation: 'volunteer_applications'
            referencedColumns: ['id']
          },
        ]>
      invitations: Table<{
          access_ends_on: string | null
          created_at: string
          email: string
          expires_at: string
          first_name: string | null
          id: string
          invited_by: string
          last_name: string | null
          role: 'admin' | 'editor' | 'fundraiser' | 'accountant' | 'viewer'
          sent_at: string
        }, 'email' | 'expires_at' | 'invited_by', never, [
          {
            foreignKeyName: 'invitations_invited_by_fkey'
            columns: ['invited_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]>
      kept_vouchers: Table<{
          adjusts: string | null
          amounts: number[]
          closed_at: string | null
          dated: string
          digest: string | null
          donation_id: string | null
          entry_day: string
          exported_at: string | null
          month: string
          purposes: string[]
          remote_id: string
          settlement_id: string | null
          test_mode: boolean
          total: number
        }, 'amounts' | 'dated' | 'entry_day' | 'month' | 'purposes' | 'remote_id' | 'test_mode' | 'total', never, []>
      ledgers: Table<{
          cost_centre: string | null
          created_at: string
          name: string
          purpose: string
          updated_at: string
        }, 'name' | 'purpose', never, []>
      log_seals: Table<{
          day: string
          digest: string
          entries: number
          sealed_at: string
        }, 'day' | 'digest' | 'entries', never, []>
      message_templates: Table<{
          body: string
          channel: 'email' | 'whatsapp'
          created_at: string
          id: string
          key: string
          language: Language
          subject: string | null
          updated_at: string
          whatsapp_name: string | null
        }, 'body' | 'key' | 'language', 'id', []>
      monthly_gift_changes: Table<{
          at: string
          change: 'failing' | 'lost' | 'recovered'
          id: number
          monthly_gift_id: string
          why: 'donor' | 'staff' | 'bank' | 'provider' | 'stopped' | 'completed' | 'replaced' | null
        }, 'change' | 'monthly_gift_id', 'id', [
          {
            foreignKeyName: 'monthly_gift_changes_monthly_gift_id_fkey'
            columns: ['monthly_gift_id']
            isOneToOne: false
            referencedRelation: 'monthly_gifts'
            referencedColumns: ['id']
          },
        ]>
      monthly_gifts: Table<{
          amount: number
          campaign_id: string | null
          cause_id: string | null
          cause_sent: string | null
          change_reason: string | null
          change_reason_by: 'donor' | 'staff' | null
          citizenship: 'indian' | 'foreign' | null
          created_at: string
          currency: string
          donor_email: string | null
          donor_id: string | null
          donor_phone: string | null
          ended_at: string | null
          ended_by: 'donor' | 'staff' | 'bank' | 'provider' | null
          ends_at: string | null
          erased_at: string | null
          failing_since: string | null
          id: string
          key_id: string
          language: Language | null
          last_error: string | null
          method: string | null
          method_ends_on: string | null
          next_charge_at: string | null
          paused_by: 'donor' | 'staff' | 'payer' | null
          paused_until: string | null
          pending_action: 'pause' | 'resume' | 'cancel' | null
          pending_by: 'donor' | 'staff' | null
          pending_until: string | null
          plan_id: string | null
          poster_id: string | null
          replaces_id: string | null
          started_at: string | null
          status: 'starting' | 'active' | 'failing' | 'stopped' | 'paused' | 'cancelled' | 'completed' | 'expired'
          subscription_id: string | null
          test_mode: boolean
          updated_at: string
          utm_campaign: string | null
          utm_content: string | null
          utm_medium: string | null
          utm_source: string | null
          utm_term: string | null
        }, 'amount' | 'key_id', never, [
          {
            foreignKeyName: 'monthly_gifts_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'monthly_gifts_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'monthly_gifts_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'monthly_gifts_poster_id_fkey'
            columns: ['poster_id']
            isOneToOne: false
            referencedRelation: 'posters'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'monthly_gifts_replaces_id_fkey'
            columns: ['replaces_id']
            isOneToOne: false
            referencedRelation: 'monthly_gifts'
            referencedColumns: ['id']
          },
        ]>
      navigation_items: Table<{
          created_at: string
          id: string
          is_external: boolean
          label: string
          order: number
          parent_id: string | null
          path: string
          updated_at: string
        }, 'label' | 'path', never, [
          {
            foreignKeyName: 'navigation_items_parent_id_fkey'
            columns: ['parent_id']
            isOneToOne: false
            referencedRelation: 'navigation_items'
            referencedColumns: ['id']
          },
        ]>
      nominees: Table<{
          contact: string
          donor_id: string | null
          email: string | null
          id: string
          name: string
          named_at: string
        }, 'contact' | 'name', never, [
          {
            foreignKeyName: 'nominees_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      not_duplicate_donors: Table<{
          created_at: string
          created_by: string | null
          donor_ids: string[]
          key: string
          reason: 'email' | 'phone' | 'name'
        }, 'donor_ids' | 'key' | 'reason', never, []>
      outgoing_messages: Table<{
          attempts: number
          cause: string
          channel: 'email' | 'whatsapp'
          claimed_until: string | null
          confidential: boolean
          contact_message_id: string | null
          created_at: string
          donation_id: string | null
          expires_at: string | null
          first_attempt_at: string | null
          html: string | null
          id: string
          language: Language
          last_error: string | null
          monthly_gift_id: string | null
          provider_id: string | null
          receipt_id: string | null
          recipient: string
          reply_to: string | null
          resend_of: string | null
          send_after: string | null
          sent_at: string | null
          state: 'waiting' | 'sending' | 'sent' | 'failed' | 'withdrawn'
          story_letter_id: string | null
          subject: string | null
          template: string | null
          text: string | null
          variables: Json
          volunteer_application_id: string | null
        }, 'cause' | 'channel' | 'recipient', never, [
          {
            foreignKeyName: 'outgoing_messages_contact_message_id_fkey'
            columns: ['contact_message_id']
            isOneToOne: false
            referencedRelation: 'contact_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outgoing_messages_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outgoing_messages_monthly_gift_id_fkey'
            columns: ['monthly_gift_id']
            isOneToOne: false
            referencedRelation: 'monthly_gifts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outgoing_messages_receipt_id_fkey'
            columns: ['receipt_id']
            isOneToOne: false
            referencedRelation: 'receipts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outgoing_messages_resend_of_fkey'
            columns: ['resend_of']
            isOneToOne: false
            referencedRelation: 'outgoing_messages'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outgoing_messages_volunteer_application_id_fkey'
            columns: ['volunteer_application_id']
            isOneToOne: false
            referencedRelation: 'volunteer_applications'
            referencedColumns: ['id']
          },
        ]>
      page_content: Table<{
          content_data: Json
          element_id: string
          id: string
          is_sample: boolean
          page_slug: string
          updated_at: string
        }, 'content_data' | 'element_id' | 'page_slug', never, []>
      page_redirects: Table<{
          created_at: string
          item: string
          kind: 'campaigns' | 'stories'
          old_slug: string
        }, 'item' | 'kind' | 'old_slug', never, []>
      payment_attention: Table<{
          amount: number | null
          created_at: string
          currency: string | null
          detail: string
          donation_id: string | null
          event_id: number | null
          id: number
          kind: 'unknown_order' | 'unknown_payment' | 'not_confirmed' | 'amount_mismatch' | 'second_payment' | 'refund_failed' | 'refund_mismatch' | 'refund_unknown' | 'over_deducted' | 'correction_overlap' | 'dispute' | 'odd_event' | 'provider' | 'card_testing' | 'two_names' | 'unknown_subscription' | 'month_charged_twice' | 'charge_mismatch' | 'charged_after_end' | 'change_refused' | 'settlement_sum' | 'settlement_line' | 'settlement_differs' | 'settlement_late'
          last_seen_at: string
          monthly_gift_id: string | null
          note: string | null
          order_id: string | null
          payment_id: string | null
          reference: string
          resolved_at: string | null
          resolved_by: string | null
          times: number
        }, 'detail' | 'kind' | 'reference', 'id', [
          {
            foreignKeyName: 'payment_attention_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payment_attention_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'payment_events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payment_attention_monthly_gift_id_fkey'
            columns: ['monthly_gift_id']
            isOneToOne: false
            referencedRelation: 'monthly_gifts'
            referencedColumns: ['id']
          },
        ]>
      payment_events: Table<{
          donation_id: string | null
          event: string
          event_id: string
          handled_at: string | null
          id: number
          order_id: string | null
          outcome: string | null
          payload: Json
          payment_id: string | null
          received_at: string
          subscription_id: string | null
        }, 'event' | 'event_id' | 'payload', 'id', [
          {
            foreignKeyName: 'payment_events_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      payments: Table<{
          amount: number
          amount_source: 'signature' | 'event' | 'answer'
          bank_reference: string | null
          confirmed: boolean
          created_at: string
          currency: string
          donation_id: string | null
          error_reason: string | null
          fee: number | null
          fee_is_final: boolean
          invoice_id: string | null
          method: string | null
          order_id: string | null
          paid_at: string | null
          payment_id: string
          provider_code: string | null
          refunded_amount: number
          refunded_reported: number
          status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
          subscription_id: string | null
          tax: number | null
          updated_at: string
        }, 'amount' | 'confirmed' | 'currency' | 'payment_id' | 'status', never, [
          {
            foreignKeyName: 'payments_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      pledges: Table<{
          amount: number
          campaign_id: string | null
          cause_id: string | null
          created_at: string
          donor_id: string | null
          due_on: string
          id: string
          note: string | null
          quiet_since: string | null
          status: 'open' | 'paid' | 'cancelled' | 'lapsed'
          updated_at: string
        }, 'amount' | 'due_on', never, [
          {
            foreignKeyName: 'pledges_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pledges_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pledges_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      poster_visits: Table<{
          day: string
          poster_id: string
          visits: number
        }, 'poster_id', never, [
          {
            foreignKeyName: 'poster_visits_poster_id_fkey'
            columns: ['poster_id']
            isOneToOne: false
            referencedRelation: 'posters'
            referencedColumns: ['id']
          },
        ]>
      posters: Table<{
          amount: number | null
          campaign_id: string | null
          cause_id: string | null
          code: string
          created_at: string
          id: string
          is_active: boolean
          name: string
          place: string
          updated_at: string
        }, 'name', never, [
          {
            foreignKeyName: 'posters_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'posters_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
        ]>
      privacy_requests: Table<{
          address: string | null
          done_at: string | null
          done_by: string | null
          donor_id: string | null
          due_at: string
          id: string
          kind: 'access' | 'correction' | 'withdrawal' | 'nomination' | 'erasure' | 'grievance'
          message: string | null
          outcome: Json
          proof: string | null
          requested_at: string
          source: 'donor' | 'guardian' | 'staff'
        }, 'due_at' | 'kind' | 'source', never, [
          {
            foreignKeyName: 'privacy_requests_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      profiles: Table<{
          access_ends_on: string | null
          avatar_url: string | null
          created_at: string
          first_name: string | null
          id: string
          last_name: string | null
          role: 'admin' | 'editor' | 'fundraiser' | 'accountant' | 'viewer' | 'member'
          updated_at: string
        }, 'id', never, []>
      provider_codes: Table<{
          campaign_id: string | null
          cause_id: string | null
          code: string
          created_at: string
          donor_id: string | null
          note: string | null
          poster_id: string | null
          updated_at: string
        }, 'code', never, [
          {
            foreignKeyName: 'provider_codes_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'provider_codes_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'provider_codes_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'provider_codes_poster_id_fkey'
            columns: ['poster_id']
            isOneToOne: false
            referencedRelation: 'posters'
            referencedColumns: ['id']
          },
        ]>
      receipt_batches: Table<{
          created_at: string
          created_by: string | null
          done: number
          error: string | null
          failed: number
          files: number[]
          filter: Json
          finished_at: string | null
          id: string
          identifier_counts: number[]
          kind: 'issue' | 'zip' | 'pdf' | 'summary'
          state: 'waiting' | 'running' | 'done' | 'failed'
          total: number | null
        }, 'kind', never, []>
      receipts: Table<{
          amount: number
          cancel_reason: string | null
          cancelled_at: string | null
          data: Json
          donation_id: string | null
          file_made_at: string | null
          id: string
          issued_at: string
          kind: 'tax' | 'acknowledgement'
          number: number
          receipt_no: string
          replaces_id: string | null
          series: 'TAX' | 'ACK' | 'FCRA' | 'TEST'
          verify_code: string
          year: number
        }, 'amount' | 'data' | 'kind' | 'number' | 'receipt_no' | 'series' | 'verify_code' | 'year', never, [
          {
            foreignKeyName: 'receipts_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'receipts_replaces_id_fkey'
            columns: ['replaces_id']
            isOneToOne: false
            referencedRelation: 'receipts'
            referencedColumns: ['id']
          },
        ]>
      refunds: Table<{
          amount: number
          created_at: string
          currency: string
          donation_id: string | null
          error_reason: string | null
          failed_at: string | null
          id: string
          made_at: string | null
          payment_id: string
          reason: string | null
          refund_id: string | null
          requested_by: string | null
          status: 'requested' | 'refused' | 'pending' | 'processed' | 'failed'
          updated_at: string
        }, 'amount' | 'payment_id' | 'status', never, [
          {
            foreignKeyName: 'refunds_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
      registrations: Table<{
          created_at: string
          file: string | null
          id: string
          is_shown: boolean
          kind: '80g' | '12a' | 'csr1' | 'fcra' | 'section8' | 'trust_deed' | 'pan' | 'tan'
          number: string
          ordered_on: string | null
          updated_at: string
          valid_from: string
          valid_to: string | null
        }, 'kind' | 'number' | 'valid_from', never, []>
      reminders: Table<{
          created_at: string
          done_at: string | null
          donor_id: string | null
          due_on: string
          id: string
          person: string | null
          text: string
        }, 'due_on' | 'text', never, [
          {
            foreignKeyName: 'reminders_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reminders_person_fkey'
            columns: ['person']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]>
      role_capabilities: Table<{
          capability: string
          role: 'admin' | 'editor' | 'fundraiser' | 'accountant' | 'viewer'
        }, 'capability' | 'role', never, []>
      saved_views: Table<{
          created_at: string
          id: string
          is_shared: boolean
          name: string
          owner: string | null
          path: string
          updated_at: string
        }, 'name' | 'path', never, [
          {
            foreignKeyName: 'saved_views_owner_fkey'
            columns: ['owner']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]>
      settlement_lines: Table<{
          amount: number
          booked_fee: number | null
          credit: number
          data: Json
          debit: number
          difference: number
          dispute_id: string | null
          donation_id: string | null
          entity_id: string
          fee: number
          id: number
          note: string | null
          part: 'gift' | 'refund' | 'dispute' | 'instant' | 'other'
          payment_id: string | null
          refund_id: string | null
          settled_at: string | null
          settlement_id: string
          tax: number
          type: string
        }, 'entity_id' | 'settlement_id' | 'type', 'id', [
          {
            foreignKeyName: 'settlement_lines_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'settlement_lines_settlement_id_fkey'
            columns: ['settlement_id']
            isOneToOne: false
            referencedRelation: 'settlements'
            referencedColumns: ['settlement_id']
          },
        ]>
      settlements: Table<{
          amount: number | null
          created_at: string
          fees: number
          gifts: number
          gifts_amount: number
          is_instant: boolean
          key_id: string
          lines: number
          lines_amount: number
          open_amount: number
          open_lines: number
          other_amount: number
          refunds_amount: number
          settled_at: string | null
          settlement_id: string
          status: string | null
          tax: number
          test_mode: boolean
          updated_at: string
          utr: string | null
        }, 'key_id' | 'settlement_id' | 'test_mode', never, []>
      site_settings: Table<{
          is_sample: boolean
          key: string
          updated_at: string
          value: string | null
        }, 'key', never, []>
      statement_choices: Table<{
          updated_at: string
          with_anonymous: boolean
          with_cash_above_limit: boolean
          with_imported: boolean
          year: number
        }, 'year', never, []>
      statement_decisions: Table<{
          created_at: string
          donation_id: string
          id: string
          kind: 'left_out' | 'name' | 'separate_cash'
          note: string | null
          share_id: string | null
        }, 'donation_id' | 'kind', never, [
          {
            foreignKeyName: 'statement_decisions_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'statement_decisions_share_id_fkey'
            columns: ['share_id']
            isOneToOne: false
            referencedRelation: 'gift_shares'
            referencedColumns: ['id']
          },
        ]>
      statement_findings: Table<{
          donation_id: string | null
          donor_id: string | null
          mask: string | null
          name: string | null
          nth: number
          problem: string
          row_number: number
          run_id: string
          source: string
        }, 'nth' | 'problem' | 'row_number' | 'run_id' | 'source', never, [
          {
            foreignKeyName: 'statement_findings_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: false
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'statement_findings_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'statement_findings_run_id_fkey'
            columns: ['run_id']
            isOneToOne: false
            referencedRelation: 'statement_runs'
            referencedColumns: ['id']
          },
        ]>
      statement_runs: Table<{
          amount: number | null
          created_at: string
          created_by: string | null
          done: number
          error: string | null
          files: Json
          filter: Json
          finished_at: string | null
          id: string
          kind: 'check' | 'export' | 'ask' | 'letters'
          problems: number
          read_back: number | null
          rows_read_at: string | null
          scope: 'original' | 'revised'
          state: 'waiting' | 'running' | 'done' | 'refused' | 'failed'
          total: number | null
          year: number
        }, 'kind' | 'year', never, []>
      statement_templates: Table<{
          columns: Json
          compared_on: string | null
          created_at: string
          date_format: 'dd-MM-yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'dd-MMM-yyyy'
          due: string
          from_year: number
          id: string
          id_codes: Json
          late_fee_a_day: number
          mode_codes: Json
          most_rows: number
          section_codes: Json
          type_codes: Json
          updated_at: string
        }, 'columns' | 'date_format' | 'from_year' | 'id_codes' | 'late_fee_a_day' | 'mode_codes' | 'section_codes' | 'type_codes', never, []>
      statements: Table<{
          acknowledgement_no: string
          amount: number
          created_at: string
          created_by: string | null
          exported_at: string
          file: number | null
          filed_on: string
          id: string
          kind: 'original' | 'revised' | 'deleted'
          row_count: number
          run_id: string | null
          year: number
        }, 'acknowledgement_no' | 'amount' | 'exported_at' | 'filed_on' | 'kind' | 'row_count' | 'year', never, [
          {
            foreignKeyName: 'statements_run_id_fkey'
            columns: ['run_id']
            isOneToOne: false
            referencedRelation: 'statement_runs'
            referencedColumns: ['id']
          },
        ]>
      stories: Table<{
          body: string
          campaign_id: string | null
          cause_id: string | null
          created_at: string
          gallery_images: Json
          id: string
          image_focus: string | null
          image_url: string | null
          is_sample: boolean
          is_shown: boolean
          published_on: string
          slug: string
          summary: string
          title: string
          updated_at: string
        }, 'slug' | 'title', never, [
          {
            foreignKeyName: 'stories_campaign_id_fkey'
            columns: ['campaign_id']
            isOneToOne: false
            referencedRelation: 'campaigns'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'stories_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: false
            referencedRelation: 'causes'
            referencedColumns: ['id']
          },
        ]>
      story_letters: Table<{
          created_at: string
          created_by: string | null
          id: string
          since: string
          stopped_at: string | null
          story_id: string
        }, 'since' | 'story_id', never, [
          {
            foreignKeyName: 'story_letters_story_id_fkey'
            columns: ['story_id']
            isOneToOne: false
            referencedRelation: 'stories'
            referencedColumns: ['id']
          },
        ]>
      tax_rules: Table<{
          act: string
          approval: string
          cash_ceiling: number
          cash_limit: number
          cash_section: string
          certificate: string
          created_at: string
          id: string
          keep_books_years: number
          late_fee: string
          section: string
          statement: string
          updated_at: string
          valid_from: string
          valid_to: string | null
          wording_en: string
          wording_hi: string
          year_name: string
        }, 'act' | 'approval' | 'cash_limit' | 'cash_section' | 'certificate' | 'late_fee' | 'section' | 'statement' | 'valid_from' | 'wording_en' | 'wording_hi' | 'year_name', never, []>
      thanks: Table<{
          donation_id: string
          thanked_at: string
          thanked_by: string | null
          way: 'whatsapp' | 'email' | 'call' | 'other'
        }, 'donation_id' | 'way', never, [
          {
            foreignKeyName: 'thanks_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: true
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'thanks_thanked_by_fkey'
            columns: ['thanked_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]>
      translations: Table<{
          created_at: string
          field: string
          id: string
          is_sample: boolean
          item: string
          kind: 'page' | 'cause' | 'campaign' | 'story' | 'menu' | 'setting'
          language: Language
          source: string
          text: string
          updated_at: string
        }, 'field' | 'item' | 'kind' | 'language' | 'source' | 'text', never, []>
      volunteer_applications: Table<{
          assigned_to: string | null
          created_at: string
          donor_id: string | null
          email: string
          guardian_agreed_at: string | null
          guardian_email: string | null
          guardian_name: string | null
          id: string
          interest_area: 'teaching' | 'hygiene' | 'fundraising' | 'therapy' | 'eldercare' | 'environment' | 'other'
          language: Language
          message: string | null
          name: string
          spam_reason: 'honeypot' | 'too_fast' | 'too_many' | null
          status: 'new' | 'in_progress' | 'done'
          submission_key: string | null
          suspected_spam: boolean
          updated_at: string
        }, 'email' | 'interest_area' | 'name', never, [
          {
            foreignKeyName: 'volunteer_applications_assigned_to_fkey'
            columns: ['assigned_to']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'volunteer_applications_donor_id_fkey'
            columns: ['donor_id']
            isOneToOne: false
            referencedRelation: 'donors'
            referencedColumns: ['id']
          },
        ]>
      waiting_receipts: Table<{
          created_at: string
          donation_id: string
          missing: string[]
        }, 'donation_id' | 'missing', never, [
          {
            foreignKeyName: 'waiting_receipts_donation_id_fkey'
            columns: ['donation_id']
            isOneToOne: true
            referencedRelation: 'donations'
            referencedColumns: ['id']
          },
        ]>
    }
    Views: {
      inbox: {
        Row: {
          assigned_name: string | null
          assigned_to: string | null
          created_at: string | null
          donor_id: string | null
          email: string | null
          id: string | null
          interest_area: string | null
          kind: string | null
          language: string | null
          message: string | null
          name: string | null
          notes: number | null
          replies: number | null
          search: string | null
          spam_reason: string | null
          status: string | null
          subject: string | null
          suspected_spam: boolean | null
          updated_at: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      bank_line_suggestions: {
        Args: { line: string }
        Returns: { kind: string; id: string; name: string; amount: number; day: string; why: string[] }[]
      }
      book_months: {
        Args: { year: number }
        Returns: { month: string; state: string; vouchers: number; total: number; exported_at: string; differs: number; gone: number; closed_at: string; note: string; open_lines: number }[]
      }
      book_problems: {
        Args: { first: string; last: string }
        Returns: { code: string; message: string; donation_id: string; settlement_id: string; remote_id: string }[]
      }
      campaign_progress: {
        Args: { slug: string }
        Returns: { raised: number; gifts: number; goal: number; matched: number; ends_on: string; last_gift_at: string }[]
      }
      certificates_to_send: {
        Args: { in_year: number }
        Returns: Json
      }
      change_donor_status: {
        Args: { ids: string[]; new_status: string }
        Returns: { id: string; old_status: string }[]
      }
      check_log: {
        Args: never
        Returns: Json
      }
      choose_donor: {
        Args: { entry: Json }
        Returns: Json
      }
      choose_gift_donor: {
        Args: { at_row: number; donor?: string; import: string }
        Returns: undefined
      }
      correct_gift: {
        Args: { changes: Json; details?: Json; gift_id: string; seen: string }
        Returns: Database['public']['Tables']['donations']['Row'][]
      }
      decide_gift_claim: {
        Args: { bank_line?: string; claim: string; donation?: string }
        Returns: undefined
      }
      dedication_figures: {
        Args: { from_day?: string; to_day?: string }
        Returns: { kind: string; gifts: number; net: number }[]
      }
      delete_account: {
        Args: { account_id: string }
        Returns: undefined
      }
      delete_donors: {
        Args: { ids: string[] }
        Returns: number
      }
      delete_test_donations: {
        Args: { at_most?: number }
        Returns: number
      }
      describe_file: {
        Args: { alt: string; file_name: string }
        Returns: number
      }
      donation_report: {
        Args: { before_from?: string; before_to?: string; from_day?: string; step?: string; to_day?: string }
        Returns: Json
      }
      donor_campaigns: {
        Args: never
        Returns: { field: string; value: string; donors: number }[]
      }
      donor_contacts: {
        Args: { donor: string }
        Returns: { kind: string; id: string; subject: string; message: string; status: string; created_at: string }[]
      }
      donor_import_plan: {
        Args: { import: string }
        Returns: { row_number: number; nth: number; outcome: string; donor_id: string }[]
      }
      donor_import_questions: {
        Args: { import: string }
        Returns: { row_number: number; mask: string; question: string; other: string }[]
      }
      donor_import_summary: {
        Args: { import: string }
        Returns: { outcome: string; count: number; row_numbers: number[] }[]
      }
      donor_timeline: {
        Args: { at_most?: number; before?: string; donor: string }
        Returns: { at: string; kind: string; key: string; title: string; detail: string; amount: number; person: string; author: string; old_values: Json; new_values: Json }[]
      }
      donors_of_year: {
        Args: { year: number }
        Returns: { first: number; again: number; lapsed: number }
      }
      donors_to_thank: {
        Args: { at_most?: number }
        Returns: { donation_id: string; donor_id: string; name: string; amount: number; given_at: string; gifts: number; donors: number }[]
      }
      duplicate_donors: {
        Args: { max_groups?: number }
        Returns: { reason: string; key: string; donor_ids: string[]; total: number }[]
      }
      end_own_session: {
        Args: { ended: string }
        Returns: boolean
      }
      end_sessions: {
        Args: { account: string; one?: string }
        Returns: number
      }
      enter_gift: {
        Args: { details?: Json; gift: Json }
        Returns: Database['public']['Tables']['donations']['Row']
      }
      export_donors: {
        Args: { descending?: boolean; filter?: Json; page_offset?: number; sort?: string }
        Returns: Json
      }
      export_gifts: {
        Args: { after?: string; at_most?: number; filter?: Json; sort?: string }
        Returns: Json
      }
      export_monthly_gifts: {
        Args: { after?: string; at_most?: number; filter?: Json }
        Returns: Json
      }
      file_deletions: {
        Args: { acknowledgement: string; filed: string; how_many: number; in_year: number }
        Returns: string
      }
      file_statement: {
        Args: { acknowledgement: string; file: number; filed: string; run: string }
        Returns: string
      }
      filed_rows_without_certificate: {
        Args: { at_most?: number; in_year: number; past?: number; words?: string }
        Returns: Json
      }
      fill_in_donor: {
        Args: { details: Json; donor: string }
        Returns: undefined
      }
      find_gifts: {
        Args: { after?: string; at_most?: number; before?: string; filter?: Json; sort?: string }
        Returns: Database['public']['Tables']['donations']['Row'][]
      }
      find_monthly_gifts: {
        Args: { after?: string; at_most?: number; before?: string; filter?: Json }
        Returns: Database['public']['Tables']['monthly_gifts']['Row'][]
      }
      first_kept_day: {
        Args: never
        Returns: string
      }
      forget_voucher: {
        Args: { remote_id: string }
        Returns: undefined
      }
      gift_claim_lines: {
        Args: { claim: string }
        Returns: { id: string; booked_on: string; amount: number; narration: string; reference: string; is_same_reference: boolean }[]
      }
      gift_claim_matches: {
        Args: { claim: string }
        Returns: { id: string; amount: number; platform: string; transaction_id: string; given_at: string; donor_name: string; is_same_reference: boolean }[]
      }
      gift_import_questions: {
        Args: { import: string }
        Returns: { row_number: number; gifts: number; said: string; question: string; donor_id: string; donors: Json }[]
      }
      gift_import_summary: {
        Args: { import: string }
        Returns: { outcome: string; count: number; row_numbers: number[] }[]
      }
      gift_names: {
        Args: { ids: string[] }
        Returns: { id: string; name: string; perhaps: string }[]
      }
      given_to_pledges: {
        Args: { ids: string[] }
        Returns: { pledge_id: string; given: number }[]
      }
      giving_by_month: {
        Args: { by: string; from_day: string; to_day: string }
        Returns: { key: string; month: string; gifts: number; net: number }[]
      }
      history_of: {
        Args: { at_most?: number; changed_table: string; key: string }
        Returns: Database['public']['Tables']['audit_log']['Row'][]
      }
      import_donors: {
        Args: { import: string }
        Returns: { added: number; updated: number; skipped: number }[]
      }
      import_gifts: {
        Args: { import: string }
        Returns: { added: number; updated: number; skipped: number }[]
      }
      is_admin: {
        Args: never
        Returns: boolean
      }
      is_public_setting: {
        Args: { key: string }
        Returns: boolean
      }
      is_signed_in: {
        Args: never
        Returns: boolean
      }
      list_donors: {
        Args: { descending?: boolean; filter?: Json; page_offset?: number; page_size?: number; sort?: string }
        Returns: Json
      }
      list_files: {
        Args: never
        Returns: { name: string; size: number; type: string; created_at: string; uses: Json; credit: string; consent: string }[]
      }
      list_payouts: {
        Args: { most?: number; past?: number }
        Returns: { settlement_id: string; settled_at: string; status: string; utr: string; amount: number; lines_amount: number; is_instant: boolean; lines: number; gifts: number; gifts_amount: number; fees: number; tax: number; refunds_amount: number; other_amount: number; open_lines: number; bank_amount: number; total: number }[]
      }
      list_people: {
        Args: never
        Returns: { id: string; email: string; first_name: string; last_name: string; role: string; access_ends_on: string; created_at: string; last_sign_in_at: string; has_two_step: boolean; sessions: number }[]
      }
      list_vouchers: {
        Args: { changed?: boolean; first: string; last: string; most?: number; past?: number }
        Returns: { remote_id: string; kind: string; dated: string; adjusts: string; donation_id: string; settlement_id: string; names: string[]; cost_centres: string[]; amounts: number[]; total: number; is_changed: boolean; count: number }[]
      }
      make_donor: {
        Args: { item_id: string; kind: string }
        Returns: string
      }
      match_certificate: {
        Args: { certificate: string; filed_row: string; gift?: string }
        Returns: undefined
      }
      merge_donors: {
        Args: { keep: string; others: string[]; result: Json }
        Returns: string
      }
      money_trail: {
        Args: never
        Returns: { month: string; opening: number; given: number; refunds: number; disputes: number; fees: number; tax: number; adjustments: number; difference: number; open_lines: number; paid_out: number; closing: number; entered: number; found: number }[]
      }
      money_trail_rows: {
        Args: { figure: string; month: string; most?: number; past?: number }
        Returns: { at: string; amount: number; tax: number; donation_id: string; settlement_id: string; line_id: number; type: string; entity_id: string; note: string; total: number }[]
      }
      monthly_gift_report: {
        Args: { from_day?: string; to_day?: string }
        Returns: Json
      }
      must_set_up_second_step: {
        Args: never
        Returns: boolean
      }
      my_capabilities: {
        Args: never
        Returns: string[]
      }
      name_certificate: {
        Args: { filed_row: string; number: string }
        Returns: undefined
      }
      news_addresses: {
        Args: { filter?: Json }
        Returns: string[]
      }
      note_donors: {
        Args: { filter: Json; note: string }
        Returns: { notes: number; noted_at: string }
      }
      open_privacy_requests: {
        Args: never
        Returns: { id: string; kind: string; source: string; address: string; message: string; requested_at: string; due_at: string; days_left: number; donors: Json }[]
      }
      own_sessions: {
        Args: never
        Returns: { id: string; created_at: string; used_at: string; user_agent: string; address: string; is_current: boolean }[]
      }
      payout_lines: {
        Args: { in_books: boolean; most?: number; past?: number; payout: string }
        Returns: { id: number; type: string; entity_id: string; part: string; net: number; fee: number; tax: number; booked_fee: number; difference: number; note: string; payment_id: string; donation_id: string; total: number }[]
      }
      person_to_thank: {
        Args: { donor?: string; gift?: string }
        Returns: { donation_id: string; donor_id: string; name: string; email: string; phone: string; language: string; amount: number; given_at: string; unthanked: number; thanked_for: string; thanked_by: string; thanked_at: string; way: string }[]
      }
      pledge_figures: {
        Args: { from_day?: string; to_day?: string }
        Returns: { status: string; pledges: number; promised: number; given: number }[]
      }
      poster_report: {
        Args: { from_day?: string; to_day?: string }
        Returns: { poster_id: string; visits: number; gifts: number; amount: number }[]
      }
      receipts_of_donor: {
        Args: { donor: string }
        Returns: Database['public']['Tables']['receipts']['Row'][]
      }
      refresh_tax_statement: {
        Args: { in_year: number }
        Returns: undefined
      }
      remove_certificate: {
        Args: { certificate: string }
        Returns: undefined
      }
      remove_demo_data: {
        Args: { at_most?: number }
        Returns: number
      }
      replace_file: {
        Args: { new_name: string; old_name: string }
        Returns: number
      }
      require: {
        Args: { capability: string }
        Returns: undefined
      }
      restore_cause: {
        Args: { deleted_id: string }
        Returns: Database['public']['Tables']['causes']['Row']
      }
      restore_donors: {
        Args: { ids: string[] }
        Returns: number
      }
      retention_preview: {
        Args: { periods: Json }
        Returns: { kind: string; due: number }[]
      }
      returning_donors: {
        Args: { first_year: number }
        Returns: { year: number; before: number; again: number }[]
      }
      roles_with: {
        Args: { capabilities: string[] }
        Returns: string
      }
      search_everything: {
        Args: { words: string }
        Returns: { kind: string; id: string; title: string; detail: string; amount: number; at: string }[]
      }
      sessions_of: {
        Args: { account: string }
        Returns: { id: string; created_at: string; used_at: string; user_agent: string; address: string }[]
      }
      split_gift: {
        Args: { gift: string; shares: Json }
        Returns: undefined
      }
      staff_names: {
        Args: never
        Returns: { id: string; name: string; reads_messages: boolean }[]
      }
      stage_donor_import: {
        Args: { donors: Json; import: string }
        Returns: undefined
      }
      stage_gift_import: {
        Args: { gifts: Json; import: string }
        Returns: undefined
      }
      stop_card: {
        Args: { donation: string }
        Returns: undefined
      }
      story_letter_counts: {
        Args: { id: string }
        Returns: { recipients: number; sent: number; failed: number; unsubscribed: number }
      }
      sum_gifts: {
        Args: { filter?: Json }
        Returns: { found: number; is_more: boolean; paid: number; given: number; refunded: number; deducted: number; net: number }[]
      }
      sum_monthly_gifts: {
        Args: { filter?: Json }
        Returns: { found: number; amount: number }[]
      }
      tax_statement: {
        Args: { in_year: number }
        Returns: Json
      }
      tax_statement_changes: {
        Args: { at_most?: number; in_year: number; past?: number }
        Returns: Json
      }
      tax_statement_differences: {
        Args: { at_most?: number; in_year: number; past?: number }
        Returns: Json
      }
      tax_statement_gifts: {
        Args: { at_most?: number; in_year: number; of_gift?: string; of_share?: string; of_verdict?: string; past?: number }
        Returns: Json
      }
      tax_statement_questions: {
        Args: { at_most?: number; in_year: number; past?: number }
        Returns: Json
      }
      tax_statement_rows: {
        Args: { at_most?: number; in_year: number; past?: number }
        Returns: Json
      }
      thank_donor: {
        Args: { donor?: string; gift?: string; way: string }
        Returns: string[]
      }
      undo_donor_import: {
        Args: { import: string }
        Returns: { removed: number; restored: number; stayed: number }[]
      }
      undo_donor_merge: {
        Args: { merge_id: string }
        Returns: undefined
      }
      undo_gift_import: {
        Args: { import: string }
        Returns: { removed: number; stayed: number }[]
      }
      undo_thanks: {
        Args: { gift: string }
        Returns: number
      }
      unfile_statement: {
        Args: { id: string }
        Returns: undefined
      }
      unfinished_work: {
        Args: never
        Returns: { kind: string; subject: string; times: number; since: string }[]
      }
      unmatch_certificate: {
        Args: { certificate: string }
        Returns: undefined
      }
      waiting_gift_claims: {
        Args: never
        Returns: { id: string; email: string; reference: string; amount: number; given_on: string; bank_line_id: string; confirms_at: string; question: string }[]
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type PublicTables = Database['public']['Tables']
export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row']
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert']
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update']

/** Columns that the server's driver reads differently from JSON: timestamps as dates, exact numbers as strings. */
type ReadByDriver = {
  audit_log: { changed_at: Date; id: string }
  auditor_files: { created_at: Date; finished_at: Date | null }
  bank_imports: { created_at: Date; undone_at: Date | null }
  bank_lines: { amount: string; booked_on: Date; created_at: Date; updated_at: Date }
  campaigns: { created_at: Date; ends_on: Date | null; goal: string | null; match_limit: string | null; starts_on: Date; updated_at: Date }
  cause_redirects: { created_at: Date }
  causes: { created_at: Date; updated_at: Date }
  certificates: { created_at: Date; erased_at: Date | null; matched_at: Date | null; sent_at: Date | null }
  closed_months: { closed_at: Date; month: Date }
  consent_records: { created_at: Date; id: string }
  consents: { given_at: Date; withdrawn_at: Date | null }
  contact_messages: { created_at: Date; updated_at: Date }
  dedications: { created_at: Date; due_at: Date | null; send_on: Date | null; sent_at: Date | null; stopped_at: Date | null; updated_at: Date }
  deleted_donors: { counted: string; deleted_at: Date }
  disputes: { amount: string; amount_deducted: string; created_at: Date; reported_at: Date; respond_by: Date | null; updated_at: Date }
  donation_corrections: { created_at: Date; deducted_amount: string | null; provider_deducted: string; provider_refunded: string; refunded_amount: string | null }
  donations: { amount: string; billing_start: Date | null; created_at: Date; deducted_amount: string; erased_at: Date | null; fee: string | null; paid_at: Date | null; refunded_amount: string; tax: string | null; updated_at: Date }
  donor_import_rows: { given_created_at: Date | null }
  donor_imports: { created_at: Date; done_at: Date | null; undone_at: Date | null }
  donor_merges: { merged_at: Date; undone_at: Date | null }
  donor_notes: { created_at: Date; noted_on: Date }
  donor_visits: { last_came_at: Date }
  donors: { amount_donated: string | null; created_at: Date; email_confirmed_at: Date | null; updated_at: Date }
  file_notes: { updated_at: Date }
  gift_claims: { amount: string; claimed_at: Date; decided_at: Date | null; given_on: Date; matched_at: Date | null }
  gift_figures: { amount: string; day: Date; deducted: string; net: string; refunded: string }
  gift_import_rows: {}
  gift_imports: { created_at: Date; done_at: Date | null; undone_at: Date | null }
  gift_shares: { percent: string }
  inbox_notes: { created_at: Date }
  inbox_replies: { created_at: Date }
  invitations: { access_ends_on: Date | null; created_at: Date; expires_at: Date; sent_at: Date }
  kept_vouchers: { closed_at: Date | null; dated: Date; entry_day: Date; exported_at: Date | null; month: Date; total: string }
  ledgers: { created_at: Date; updated_at: Date }
  log_seals: { day: Date; sealed_at: Date }
  message_templates: { created_at: Date; updated_at: Date }
  monthly_gift_changes: { at: Date; id: string }
  monthly_gifts: { amount: string; created_at: Date; ended_at: Date | null; ends_at: Date | null; erased_at: Date | null; failing_since: Date | null; method_ends_on: Date | null; next_charge_at: Date | null; paused_until: Date | null; pending_until: Date | null; started_at: Date | null; updated_at: Date }
  navigation_items: { created_at: Date; updated_at: Date }
  nominees: { named_at: Date }
  not_duplicate_donors: { created_at: Date }
  outgoing_messages: { claimed_until: Date | null; created_at: Date; expires_at: Date | null; first_attempt_at: Date | null; send_after: Date | null; sent_at: Date | null }
  page_content: { updated_at: Date }
  page_redirects: { created_at: Date }
  payment_attention: { amount: string | null; created_at: Date; event_id: string | null; id: string; last_seen_at: Date; resolved_at: Date | null }
  payment_events: { handled_at: Date | null; id: string; received_at: Date }
  payments: { amount: string; created_at: Date; fee: string | null; paid_at: Date | null; refunded_amount: string; refunded_reported: string; tax: string | null; updated_at: Date }
  pledges: { amount: string; created_at: Date; due_on: Date; quiet_since: Date | null; updated_at: Date }
  poster_visits: { day: Date }
  posters: { created_at: Date; updated_at: Date }
  privacy_requests: { done_at: Date | null; due_at: Date; requested_at: Date }
  profiles: { access_ends_on: Date | null; created_at: Date; updated_at: Date }
  provider_codes: { created_at: Date; updated_at: Date }
  receipt_batches: { created_at: Date; finished_at: Date | null }
  receipts: { amount: string; cancelled_at: Date | null; file_made_at: Date | null; issued_at: Date }
  refunds: { amount: string; created_at: Date; failed_at: Date | null; made_at: Date | null; updated_at: Date }
  registrations: { created_at: Date; ordered_on: Date | null; updated_at: Date; valid_from: Date; valid_to: Date | null }
  reminders: { created_at: Date; done_at: Date | null; due_on: Date }
  role_capabilities: {}
  saved_views: { created_at: Date; updated_at: Date }
  settlement_lines: { amount: string; booked_fee: string | null; credit: string; debit: string; difference: string; fee: string; id: string; settled_at: Date | null; tax: string }
  settlements: { amount: string | null; created_at: Date; fees: string; gifts_amount: string; lines_amount: string; open_amount: string; other_amount: string; refunds_amount: string; settled_at: Date | null; tax: string; updated_at: Date }
  site_settings: { updated_at: Date }
  statement_choices: { updated_at: Date }
  statement_decisions: { created_at: Date }
  statement_findings: {}
  statement_runs: { amount: string | null; created_at: Date; finished_at: Date | null; rows_read_at: Date | null }
  statement_templates: { compared_on: Date | null; created_at: Date; late_fee_a_day: string; updated_at: Date }
  statements: { amount: string; created_at: Date; exported_at: Date; filed_on: Date }
  stories: { created_at: Date; published_on: Date; updated_at: Date }
  story_letters: { created_at: Date; since: Date; stopped_at: Date | null }
  tax_rules: { cash_ceiling: string; cash_limit: string; created_at: Date; updated_at: Date; valid_from: Date; valid_to: Date | null }
  thanks: { thanked_at: Date }
  translations: { created_at: Date; updated_at: Date }
  volunteer_applications: { created_at: Date; guardian_agreed_at: Date | null; updated_at: Date }
  waiting_receipts: { created_at: Date }
}
/** A row as the server reads it. */
export type ServerRow<Name extends keyof PublicTables> = Omit<Tables<Name>, keyof ReadByDriver[Name]> &
  ReadByDriver[Name]
