package hostedlinks

import "context"

// Iterator goes over a list, page by page:
//
//	links := client.Links(ctx, 100)
//	for links.Next() {
//		fmt.Println(links.Value().RefID)
//	}
//	if err := links.Err(); err != nil {
//		return err
//	}
type Iterator[T any] struct {
	// fetch gives the next items, and whether there may be more.
	fetch func() (items []T, more bool, err error)
	items []T
	at    int
	done  bool
	err   error
}

// Next goes to the next item; false at the end, and after an error.
func (i *Iterator[T]) Next() bool {
	for i.at++; i.at >= len(i.items); i.at = 0 {
		if i.done || i.err != nil {
			return false
		}
		var more bool
		i.items, more, i.err = i.fetch()
		i.done = !more
		if len(i.items) > 0 {
			i.at = 0
			return true
		}
	}
	return true
}

// Value is the item that Next went to.
func (i *Iterator[T]) Value() T { return i.items[i.at] }

// Err is what ended the list before its end.
func (i *Iterator[T]) Err() error { return i.err }

// Links goes over all links, newest first, limit to a page. Links created meanwhile are left out; no other is skipped or
// repeated: none is ever deleted, so new ones only shift the others to later pages, by as many as the total grows (D-14).
func (c *Client) Links(ctx context.Context, limit int) *Iterator[Link] {
	size, yielded, added, first := int64(limit), int64(0), int64(0), int64(-1)
	return &Iterator[Link]{at: -1, fetch: func() ([]Link, bool, error) {
		page := (yielded+added)/size + 1
		listed, err := c.ListLinks(ctx, ListLinksInput{Page: &page, Limit: &size})
		if err != nil {
			return nil, false, err
		}
		// The service may have a smaller limit.
		if listed.Meta.Limit > 0 {
			size = listed.Meta.Limit
		}
		if first < 0 {
			first = listed.Meta.Total
		}
		before := added
		added = listed.Meta.Total - first
		from := yielded + added - (page-1)*size
		if from < 0 {
			from = 0
		}
		if from > int64(len(listed.Links)) {
			from = int64(len(listed.Links))
		}
		fresh := listed.Links[from:]
		yielded += int64(len(fresh))
		return fresh, yielded < first && (len(fresh) > 0 || added != before), nil
	}}
}

// Callbacks goes over all callbacks that the filter leaves, newest first.
func (c *Client) Callbacks(ctx context.Context, filter ListCallbacksInput) *Iterator[Delivery] {
	return &Iterator[Delivery]{at: -1, fetch: func() ([]Delivery, bool, error) {
		page, err := c.ListCallbacks(ctx, filter)
		if err != nil {
			return nil, false, err
		}
		filter.Cursor = page.NextCursor
		return page.Callbacks, page.NextCursor != nil, nil
	}}
}
