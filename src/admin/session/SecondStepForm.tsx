import { useEffect, useRef } from 'react';
import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';

/** The form of the login page, which knows no React. */
export function SecondStepForm({
  asked,
  done,
}: {
  asked: SecondStep;
  done: (user: LoggedIn) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(done);
  useEffect(() => {
    const place = box.current!;
    let isGone = false;
    void import('#src/client/people/factor/second-step.ts').then(({ secondStepForm }) => {
      if (isGone) return;
      place.replaceChildren(secondStepForm(asked.secondStep, (user) => latest.current(user)));
      place.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });
    return () => {
      isGone = true;
      place.replaceChildren();
    };
  }, [asked]);
  return <div ref={box} />;
}
