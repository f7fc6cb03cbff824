import { type FormListSource, type ListLink, parseForms, serialiseForms } from "./form-list.ts";
import { withChanged } from "./use-client-form.ts";

/**
 * The settings of a screen's forms stored on a device, by form key: only the user's changes, never a link's values. Forms from
 * a link with channels use the stored settings at their positions. Adding or removing such a form changes nothing stored.
 */
export class RememberedForms<Form> {
  private readonly source: FormListSource<Form>;
  private readonly link: ListLink<Form>;
  private readonly forms: Map<number, Partial<Form>>;

  constructor(source: FormListSource<Form>, stored: string | null, link: ListLink<Form>) {
    this.source = source;
    this.link = link;
    this.forms = new Map(parseForms(source, stored).entries());
  }

  list(): readonly Partial<Form>[] {
    return [...this.forms.values()];
  }

  change(key: number, fields: Partial<Form>): void {
    const before = this.forms.get(key);
    if (before !== undefined) this.forms.set(key, withChanged(this.source, before, fields));
  }

  add(key: number, form: Form): void {
    if (this.namesForms) return;
    const fields = Object.entries(form as object).filter(([name]) => !Object.hasOwn(this.link.shared, name));
    this.forms.set(key, withChanged(this.source, {}, Object.fromEntries(fields) as Partial<Form>));
  }

  remove(key: number): void {
    if (!this.namesForms) this.forms.delete(key);
  }

  replace(forms: ReadonlyMap<number, Form>): void {
    if (this.namesForms) return;
    this.forms.clear();
    for (const [key, form] of forms) this.add(key, form);
  }

  text(): string {
    return serialiseForms(this.source, this.list());
  }

  private get namesForms(): boolean {
    return this.link.each.length > 0;
  }
}
