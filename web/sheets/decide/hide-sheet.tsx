import { showReported } from '#contract/moderation.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/field.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { DecisionFields } from './decision-fields.tsx';
import { READ_ONLY, type Reported, useCanDecide, useDecision } from './use-decision.ts';

interface HideSheetProps {
  /** Of a puzzle. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onHidden: () => void;
}

/** 隐藏 of a puzzle that nobody need have reported. */
export function HideSheet({ id, onClose, onHidden }: HideSheetProps) {
  const { data, failure, retry } = useCall(showReported, { query: { kind: 'puzzle', id } });
  return (
    <Sheet title="隐藏这道题" onClose={onClose}>
      {failure ? (
        <RetryLine rows={3} onRetry={retry} />
      ) : data ? (
        <HideForm content={data} onHidden={onHidden} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Sheet>
  );
}

interface HideFormProps {
  readonly content: Reported;
  readonly onHidden: () => void;
}

function HideForm({ content, onHidden }: HideFormProps) {
  const decision = useDecision(content, onHidden);
  const canDecide = useCanDecide(content);
  if (!canDecide) return <p className="note">{READ_ONLY}</p>;
  return (
    <Form className="stack gap-12" refusal={decision.refusal} onSubmit={() => decision.decide('hide')}>
      <DecisionFields decision={decision} name="hide-reason" />
      <p className="note">隐藏后别人看不到，作者能答一次，也随时可以恢复。</p>
      <Button look="primary" type="submit" disabled={decision.isSending}>
        隐藏
      </Button>
    </Form>
  );
}
