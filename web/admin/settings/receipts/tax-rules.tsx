import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addDays, dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TaxRuleRow } from '../../data/tax-rules.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { History } from '../../website/history/history.tsx'
import { type Draft, TaxRuleDialog } from './tax-rule-dialog.tsx'
import { receiptSettingsToasts } from './toasts.ts'

type Editing = { rule: TaxRuleRow | null; begin: Draft }

/** Tax rules about gifts, by date. */
export function TaxRules({ rules }: { rules: Promise<TaxRuleRow[]> }) {
  const { value, failed } = useResolved(rules, receiptSettingsToasts.rulesFailed)
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<Editing | null>(null)
  const latest = value?.[0]
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-heading text-xl">Wording of the law</h2>
        {latest && (
          <SmallButton onPress={() => setEditing({ rule: null, begin: following(latest) })}>
            Add a tax rule
          </SmallButton>
        )}
      </div>
      {failed && !value && <LoadFailed onRetry={revalidate} />}
      {!failed && !value && <Skeleton className="mt-3 h-40" />}
      <ul className="mt-2 divide-y divide-line">
        {value?.map((rule) => (
          <li key={rule.id} className="py-3">
            <Rule rule={rule} onEdit={(begin) => setEditing({ rule, begin })} />
          </li>
        ))}
      </ul>
      {editing && <TaxRuleDialog {...editing} onClose={() => setEditing(null)} />}
    </Card>
  )
}

/** A change of the law keeps most of its wording. It begins after the preceding rule, which then needs an end. */
function following({ valid_to, ...rule }: TaxRuleRow): Draft {
  return { ...rule, valid_from: valid_to ? addDays(valid_to, 1) : '', valid_to: '' }
}

function Rule({ rule, onEdit }: { rule: TaxRuleRow; onEdit: (begin: Draft) => void }) {
  const [hasHistory, setHistory] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{rule.act}</h3>
          <p className="text-soft">
            Gifts from {dayInWords(rule.valid_from)}
            {rule.valid_to ? ` to ${dayInWords(rule.valid_to)}` : ' on'}
          </p>
        </div>
        <span className="flex">
          <SmallButton
            aria-expanded={hasHistory}
            onPress={() => setHistory(!hasHistory)}
            look="quiet"
            about={`of ${rule.act}`}
          >
            History
          </SmallButton>
          <SmallButton onPress={() => onEdit(rule)} about={rule.act}>
            Edit
          </SmallButton>
        </span>
      </div>
      <p className="mt-1">
        {[rule.section, rule.approval, rule.statement, rule.certificate].join(' · ')} · cash up to{' '}
        {formatRupees(rule.cash_limit)} ({rule.cash_section}), with a reason above{' '}
        {formatRupees(rule.cash_ceiling)} per person and day · books kept for {rule.keep_books_years} years
      </p>
      <p className="mt-2 rounded-md bg-sunken p-3">{rule.wording_en}</p>
      <p lang="hi" className="mt-2 rounded-md bg-sunken p-3">
        {rule.wording_hi}
      </p>
      {hasHistory && (
        <History
          table="tax_rules"
          rowKey={rule.id}
          current={rule}
          inWords={(version) => [version.wording_en, version.wording_hi].join('\n')}
          onRestore={onEdit}
        />
      )}
    </>
  )
}
