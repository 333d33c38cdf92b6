type Choice = HTMLInputElement | HTMLSelectElement;

/** `lost`: the choices that nothing has answered, and what was chosen. `answered`: the choice that React answered last. `repeat`: is called after each that is lost. */
type Choices = { lost: Map<Choice, string | boolean>; answered?: EventTarget; repeat?: () => void };
declare global {
  var choices: Choices | undefined;
}

/**
 * A script for the start of the body. It notes each choice that React does not answer: because React is not there yet, or because it hydrates that part of
 * the page in the same moment, and takes the radio button or the checkbox as it finds it. Such a choice would be shown and have no effect.
 */
export const HEAR_LOST_CHOICES = `globalThis.choices = { lost: new Map() };
addEventListener("change", ({ target }) => {
  const isLost = choices.answered !== target && target.matches("select,input[type=radio],input[type=checkbox]");
  choices.answered = undefined;
  if (!isLost) return;
  choices.lost.set(target, target.matches("select") ? target.value : target.checked);
  setTimeout(() => choices.repeat?.());
}, { capture: true });`;

/** Call it for each change that React answers. That is before the browser's event for a radio button or a checkbox, and in it for a select. */
export function noteAnswered(target: EventTarget): void {
  if (!globalThis.choices) return;
  globalThis.choices.answered = target;
  globalThis.choices.lost.delete(target as Choice);
}

/** Chooses again, as a person does. */
function choose(choice: Choice, value: string | boolean): void {
  // An event that nothing hears: React hydrates this part of the page before it looks for who hears it.
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  if (choice instanceof HTMLSelectElement) {
    choice.value = String(value);
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    choice.checked = !value;
    choice.click();
  }
}

/** Repeats the choices that were lost, and from then on each as soon as it is lost. Call it when the page is hydrated, and not from React's own work. */
export function repeatLostChoices(): void {
  const { choices } = globalThis;
  if (!choices) return;
  choices.repeat = undefined;
  for (const [choice, value] of choices.lost) if (choice.isConnected) choose(choice, value);
  choices.lost.clear();
  choices.repeat = repeatLostChoices;
}
