/**
 * GraphQL operations as prepared calls. A method of a client has {@link dev.fivefold.graphql.GraphQlQuery} or {@link dev.fivefold.graphql.GraphQlMutation} with its document, and its
 * parameters are the variables. A query is a read: it is cached, coalesced, hedged and retried by its variables and the identity of its user.
 */
@NullMarked
package dev.fivefold.graphql;

import org.jspecify.annotations.NullMarked;
