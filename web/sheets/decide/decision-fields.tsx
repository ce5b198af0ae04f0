import type { ReactNode } from 'react';
import { MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { type Reason, reasonsFor } from '#contract/moderation.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { reasonName } from '#web/ui/names.ts';
import type { useDecision } from './use-decision.ts';

interface DecisionFieldsProps {
  readonly decision: ReturnType<typeof useDecision>;
  /** Of the radio buttons. */
  readonly name: string;
  /** Below the sentence. */
  readonly children?: ReactNode;
}

/** Why something is hidden, and the sentence that its author reads. */
export function DecisionFields({ decision, name, children }: DecisionFieldsProps) {
  const { error, ...reason } = decision.fieldOf('reason');
  return (
    <>
      <Choice<Reason>
        name={name}
        legend="缘由"
        options={reasonsFor(decision.kind).map((reason) => ({ value: reason, label: reasonName(reason) }))}
        {...reason}
        look="chips"
      />
      {error !== null && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
      <TextArea label="给作者的一句话" maxLength={MODERATION_TEXT_MAX_CHARACTERS} {...decision.fieldOf('note')} />
      {children}
      <p className="note">
        {decision.pause === null ? '缘由和这句话会' : '缘由、这句话和停发都会'}给作者看，并记在案上。
      </p>
      <FormMessage message={decision.error} />
    </>
  );
}
